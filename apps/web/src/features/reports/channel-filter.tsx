import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { OptionPicker } from '../../ui/option-picker.tsx'
import { channelNamesQuery } from './channel-queries.ts'
import type { Selection } from './selection-search.ts'

type Props = {
  /** With the channel that is chosen. */
  selection: Selection
  /** The chosen channel's, as soon as it is known. */
  title: string | undefined
  onPick: (channel: number | undefined) => void
}

/** All channels of the selection or one. They are asked for page by page, once somebody wants to choose. */
export function ChannelFilter({ selection: { channel, ...all }, title, onPick }: Props) {
  const t = useTranslations('reports.videos')
  const names = useInfiniteQuery({ ...channelNamesQuery(all), enabled: false })
  const channels = names.data?.pages.flatMap(({ rows }) => rows) ?? []
  const picked = channels.find(({ channel_id }) => channel_id === channel)
  return (
    <OptionPicker
      label={t('channel')}
      value={channel ?? 0}
      options={[
        { value: 0, label: t('all_channels') },
        ...channels.map((row) => ({ value: row.channel_id, label: row.title })),
      ]}
      onPick={(id) => onPick(id || undefined)}
      search={{ label: t('search_channels'), none: t('none_found') }}
      more={{
        hasMore: !names.isError && (names.data === undefined || names.hasNextPage),
        isLoading: names.isFetching,
        load: () => void names.fetchNextPage({ cancelRefetch: false }),
      }}
    >
      <span className="truncate">
        {channel === undefined ? t('all_channels') : (title ?? picked?.title ?? t('channel'))}
      </span>
    </OptionPicker>
  )
}
