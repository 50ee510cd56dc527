import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { Callout } from '../../ui/callout.tsx'
import { RoundPicture } from '../../ui/round-picture.tsx'
import type { ChannelPreview } from './api.ts'
import { PlatformLink } from './platform-link.tsx'

/** The channel a link led to, to be recognised by its owner. */
export function PreviewCard({ channel }: { channel: ChannelPreview }) {
  const t = useTranslations('channels')
  const format = useFormat()
  const { title, handle, thumbnail, videos, is_certain, contested, platform_channel_id } = channel
  return (
    <div className="grid gap-2.5">
      <div className="flex items-center gap-4 rounded-card border border-line p-4">
        <RoundPicture src={thumbnail} name={title} sizePx={64} />
        <div className="min-w-0 flex-1">
          <p className="text-large font-semibold tracking-tight">{title}</p>
          <p className="text-small text-muted">
            {[handle, videos !== null && t('add.videos', { count: videos, shown: format.count(videos) })]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <PlatformLink platformChannelId={platform_channel_id} />
        </div>
      </div>
      {!is_certain && <Callout tone="warn" text={t('add.uncertain')} isQuiet />}
      {contested && <Callout tone="warn" text={t('contested_text')} isQuiet />}
    </div>
  )
}
