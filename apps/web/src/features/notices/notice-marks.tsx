import type { Locale } from '@cuesheet/contract/values/locale'
import { Pin, Siren } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { languageNames } from '../../lib/language-names.ts'
import { useLocale } from '../../lib/locale.ts'
import { StatusPill } from '../../ui/status-pill.tsx'

/** What sets a notice apart, in words. */
export function NoticeMarks({
  is_pinned,
  is_urgent,
  locale,
}: {
  is_pinned: boolean
  is_urgent: boolean
  /** The language it is in: said where it is not the reader's. */
  locale: Locale
}) {
  const t = useTranslations('notices')
  const own = useLocale()
  return (
    <>
      {is_urgent && (
        <StatusPill tone="bad">
          <Siren size={12} aria-hidden="true" />
          {t('urgent')}
        </StatusPill>
      )}
      {is_pinned && (
        <StatusPill tone="info">
          <Pin size={12} aria-hidden="true" />
          {t('pinned')}
        </StatusPill>
      )}
      {locale !== own && (
        <StatusPill tone="neutral">
          <span lang={locale}>{languageNames[locale]}</span>
        </StatusPill>
      )}
    </>
  )
}
