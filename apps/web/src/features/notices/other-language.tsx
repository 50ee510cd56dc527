import type { Locale } from '@cuesheet/contract/values/locale'
import { Languages } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { useLocale } from '../../lib/locale.ts'
import { Callout } from '../../ui/callout.tsx'

/** Says that a notice is not in the reader's language, and in which it is shown. */
export function OtherLanguage({ locale, locales }: { locale: Locale; locales: readonly Locale[] }) {
  const t = useTranslations('notices.one')
  const own = useLocale()
  const format = useFormat()
  if (locale === own) return null
  const language = format.languageName(locale)
  return (
    <div className="mt-5">
      <Callout
        tone="info"
        isQuiet
        icon={<Languages size={16} aria-hidden="true" />}
        text={t(locales.length === 1 ? 'fallback_only' : 'fallback', { language })}
      />
    </div>
  )
}
