import { useTranslations } from 'use-intl'

/** The words of the field for one's own new password. */
export function useNewPasswordTexts() {
  const t = useTranslations('account')
  return {
    label: t('change.new'),
    hint: t('change.hint'),
    generate: t('change.generate'),
    copy: t('change.copy'),
    copied: t('change.copied'),
    copy_failed: t('change.copy_failed'),
    strength: {
      weak: t('change.strength.weak'),
      fair: t('change.strength.fair'),
      strong: t('change.strength.strong'),
    },
  }
}
