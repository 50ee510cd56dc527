import type { ChannelRow } from '@cuesheet/contract/channel-report'
import { useTranslations } from 'use-intl'
import { RoundPicture } from '../../ui/round-picture.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { tooltip } from '../../ui/tooltip.ts'

/**
 * What is not as it should be with a channel: nothing for one that is approved and counts on all days. In short, that
 * one which is not approved does not count goes without saying.
 */
export function ChannelState({ row, isShort = false }: { row: ChannelRow; isShort?: boolean }) {
  const t = useTranslations('reports.channels')
  const terms = useTranslations('terms')
  const { status, held } = row
  const isUncounted = status === 0 || status === 1 || status === 3
  return (
    <>
      {isUncounted && (
        <StatusPill tone={status === 3 ? 'bad' : 'warn'}>{terms(`channel_status.${status}`)}</StatusPill>
      )}
      {held && !(isShort && isUncounted) && (
        <span {...tooltip(t('held_text'))} className="inline-flex">
          <StatusPill tone="neutral">{t('held')}</StatusPill>
        </span>
      )}
    </>
  )
}

/** The channel's picture, round; without one its first letter. */
export function ChannelPicture({ row, sizePx }: { row: ChannelRow; sizePx: number }) {
  return <RoundPicture src={row.thumbnail} name={row.title} sizePx={sizePx} />
}

/** The channel as the heading of its own page. */
export function ChannelHeading({ row }: { row: ChannelRow }) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <ChannelPicture row={row} sizePx={40} />
      <span className="min-w-0 truncate">{row.title}</span>
      <span className="flex gap-1.5 text-base font-normal tracking-normal">
        <ChannelState row={row} />
      </span>
    </span>
  )
}
