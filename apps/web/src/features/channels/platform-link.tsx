import { ExternalLink } from 'lucide-react'
import { useTranslations } from 'use-intl'

/** To the channel on the video platform, in another tab. */
export function PlatformLink({ platformChannelId }: { platformChannelId: string }) {
  const t = useTranslations('channels')
  return (
    <a
      href={`https://www.youtube.com/channel/${encodeURIComponent(platformChannelId)}`}
      target="_blank"
      rel="noreferrer"
      className="inline-flex items-center gap-1 rounded-small text-small font-medium text-primary-text hover:underline"
    >
      {t('on_platform')}
      <ExternalLink size={13} aria-hidden="true" />
    </a>
  )
}
