import { ExternalLink } from 'lucide-react'
import { useTranslations } from 'use-intl'

type Props = { videoId: string; isShorts: boolean }

/** To the video on the platform, in another tab: nothing of it is loaded here. */
export function PlatformVideoLink({ videoId, isShorts }: Props) {
  const t = useTranslations('videos.detail')
  const id = encodeURIComponent(videoId)
  return (
    <a
      href={isShorts ? `https://www.youtube.com/shorts/${id}` : `https://www.youtube.com/watch?v=${id}`}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex items-center gap-1 rounded-small font-medium text-primary-text hover:underline pointer-coarse:min-h-11"
    >
      {t('on_platform')}
      <ExternalLink size={13} aria-hidden="true" />
    </a>
  )
}
