import { isFittingPassword } from '@cuesheet/contract/values/password-length'
import { useTranslations } from 'use-intl'
import type { NewPasswordTexts } from '../../ui/new-password-field.tsx'

/** The words of the field for a password, and what is wrong with one. */
export function useNewPassword(label: 'label' | 'label_first') {
  const t = useTranslations('members.new_password')
  const texts: NewPasswordTexts = {
    label: t(label),
    hint: t('hint'),
    generate: t('generate'),
    copy: t('copy'),
    copied: t('copied'),
    copy_failed: t('copy_failed'),
    strength: { weak: t('strength.weak'), fair: t('strength.fair'), strong: t('strength.strong') },
  }
  const problemOf = (password: string) =>
    password === '' ? t('required') : isFittingPassword(password) ? undefined : t('length')
  return { texts, problemOf }
}
