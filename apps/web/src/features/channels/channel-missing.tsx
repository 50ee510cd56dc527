import { useTranslations } from 'use-intl'

/** The channel that an address names is none that the viewer sees. */
export function ChannelMissing() {
  const t = useTranslations('channels.detail')
  return (
    <div className="py-10 text-center" role="alert">
      <p className="font-semibold">{t('not_found')}</p>
      <p className="mt-1 text-muted">{t('not_found_text')}</p>
    </div>
  )
}
