import { type Locale, locales } from '@cuesheet/contract/values/locale'
import { useTranslations } from 'use-intl'
import { languageNames } from '../../lib/language-names.ts'
import { OptionPicker } from '../../ui/option-picker.tsx'

/** In which language an invitation is mailed. */
export function MailLanguage({ value, onPick }: { value: Locale; onPick: (language: Locale) => void }) {
  const t = useTranslations('console_invitations')
  return (
    <div>
      <p aria-hidden="true" className="mb-1.5 text-small font-medium">
        {t('mail_language')}
      </p>
      <OptionPicker
        label={t('mail_language')}
        value={value}
        options={locales.map((locale) => ({ value: locale, label: languageNames[locale] }))}
        onPick={onPick}
      />
    </div>
  )
}
