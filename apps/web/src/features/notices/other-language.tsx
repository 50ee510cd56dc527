import type { Locale } from '@cuesheet/contract/values/locale'
import { Languages } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useLocale } from '../../lib/locale.ts'
import { Notice } from '../../ui/notice.tsx'

/** The scripts tell the two Chinese ones apart in every language. */
const tags: Record<Locale, string> = { ko: 'ko', en: 'en', 'zh-CN': 'zh-Hans', 'zh-TW': 'zh-Hant' }

/** Says that a notice is not in the reader's language, and in which it is shown. */
export function OtherLanguage({ locale, locales }: { locale: Locale; locales: readonly Locale[] }) {
  const t = useTranslations('notices.one')
  const own = useLocale()
  const names = useMemo(() => new Intl.DisplayNames(own, { type: 'language' }), [own])
  if (locale === own) return null
  const language = names.of(tags[locale]) ?? locale
  return (
    <div className="mt-5">
      <Notice
        tone="info"
        isQuiet
        icon={<Languages size={16} aria-hidden="true" />}
        text={t(locales.length === 1 ? 'fallback_only' : 'fallback', { language })}
      />
    </div>
  )
}
