import { networkChannels } from '@cuesheet/contract/console-channels'
import type { UploadedFile } from '@cuesheet/contract/console-uploads'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { infiniteOf } from '../../lib/client.ts'
import { OptionPicker } from '../../ui/option-picker.tsx'

const perPage = 100

type Props = {
  network: number
  /** What was chosen before. */
  chosen: UploadedFile['channel']
  channel_id: number | undefined
  onPick: (channel_id: number) => void
}

/** The channel that a file is of which names none, among those of its network; asked for page by page. */
export function UploadChannelPicker({ network, chosen, channel_id, onPick }: Props) {
  const t = useTranslations('console_reports.upload')
  const channels = useInfiniteQuery(
    infiniteOf(networkChannels, { network, size: perPage }, { enabled: false }),
  )
  const options = (channels.data?.pages.flatMap(({ rows }) => rows) ?? []).map((row) => ({
    value: row.channel_id,
    label: row.title,
    detail: row.handle ?? undefined,
  }))
  const value = channel_id ?? chosen?.channel_id ?? 0
  return (
    <OptionPicker
      label={t('channel')}
      value={value}
      options={options}
      onPick={onPick}
      search={{ label: t('find_channel'), none: t('no_such_channel') }}
      more={{
        hasMore: !channels.isError && (channels.data === undefined || channels.hasNextPage),
        isLoading: channels.isFetching,
        load: () => void channels.fetchNextPage({ cancelRefetch: false }),
      }}
    >
      {value === 0 ? t('which_channel') : channel_id === undefined ? chosen?.title : undefined}
    </OptionPicker>
  )
}
