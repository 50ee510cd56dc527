import type { ManagedChannel } from '@cuesheet/contract/channels'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { tooltip } from '../../ui/tooltip.ts'

/** A channel's Shorts; what else it has, and what no report says, on hover. */
export function ShortsCount({ videos }: { videos: ManagedChannel['videos'] }) {
  const t = useTranslations('channels')
  const format = useFormat()
  const { shorts, others, unknown } = videos
  const rest = [
    ...(others > 0 ? [t('videos_others', { count: format.count(others) })] : []),
    ...(unknown > 0 ? [t('videos_unknown', { count: format.count(unknown) })] : []),
  ].join(' · ')
  return (
    <span {...(rest && tooltip(rest))}>
      {format.count(shorts)}
      {rest && <span className="sr-only">, {rest}</span>}
    </span>
  )
}
