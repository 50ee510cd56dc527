import {
  channelStates,
  importChannelList,
  type NetworkChannel,
  networkChannels,
} from '@cuesheet/contract/console-channels'
import { Link } from '@tanstack/react-router'
import { FileUp, Tv } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../lib/call.ts'
import { useFormat } from '../../lib/format.ts'
import { oneOf, searched } from '../../lib/search-params.ts'
import { useModal } from '../../lib/use-modal.ts'
import { Button } from '../../ui/button.tsx'
import { Layer } from '../../ui/layer.tsx'
import { OptionPicker } from '../../ui/option-picker.tsx'
import { RoundPicture } from '../../ui/round-picture.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StatusPill, type Tone } from '../../ui/status-pill.tsx'
import { consoleLink } from '../console-link.ts'
import { type ConsoleColumn, ConsoleList } from '../list/console-list.tsx'
import { useConsoleSearch } from '../use-console-search.ts'
import { useMay } from '../use-may.ts'
import type { NetworkDetail } from './api.ts'

const shape = { search: searched, state: oneOf(channelStates) }
const loadImport = () => import('./import-channels-modal.tsx')

const tones: Record<NetworkChannel['state'], Tone> = {
  approved: 'good',
  unverified: 'warn',
  pending: 'info',
  on_hold: 'warn',
  rejected: 'neutral',
}

/** Every channel of a network, also those that do not wait; each leads to its review. */
export function ChannelsTab({ network: { network_id } }: { network: NetworkDetail }) {
  const t = useTranslations('console_networks')
  const app = useTranslations('app')
  const [search, onSearch] = useConsoleSearch(shape)
  const importing = useModal('dialog')
  const columns = useChannelColumns(network_id)
  const mayImport = useMay(importChannelList)
  const linkOf = linkTo(network_id)
  const bring = mayImport && (
    <Button onClick={() => void importing.open('import')}>
      <FileUp size={16} aria-hidden="true" />
      {t('channels.import')}
    </Button>
  )
  return (
    <>
      <ConsoleList<NetworkChannel>
        list="networks/channels"
        label={t('overview.channels')}
        queryKey={[network_id, search]}
        read={({ signal, ...piece }) =>
          call(networkChannels, {
            query: { network: network_id, ...search, ...piece },
            ...(signal && { signal }),
          })
        }
        columns={columns}
        rowKey={({ channel_id }) => String(channel_id)}
        linkOf={linkOf}
        row={(row, link) => (
          <Link
            {...linkOf(row)}
            {...link}
            className="flex min-w-0 flex-1 items-center gap-3 px-3.5 -outline-offset-2"
          >
            <RoundPicture src={row.thumbnail} name={row.title} sizePx={36} />
            <span className="grid min-w-0 flex-1 gap-0.5">
              <bdi className="truncate font-medium">{row.title}</bdi>
              <span className="flex min-w-0 items-center gap-2">
                <StatusPill tone={tones[row.state]}>{t(`channels.states.${row.state}`)}</StatusPill>
                <span className="truncate text-small text-faint">{row.members.join(', ')}</span>
              </span>
            </span>
          </Link>
        )}
        search={{
          value: search.search ?? '',
          onSearch: (typed) => onSearch({ search: typed || undefined }),
          label: t('channels.search'),
        }}
        filters={
          <>
            <OptionPicker
              label={t('state')}
              closeText={app('action.close')}
              value={search.state ?? 'all'}
              options={[
                { value: 'all' as const, label: t('channels.all') },
                ...channelStates.map((value) => ({ value, label: t(`channels.states.${value}`) })),
              ]}
              onPick={(picked) => onSearch({ state: picked === 'all' ? undefined : picked })}
            />
            {bring}
          </>
        }
        isNarrowed={search.search !== undefined || search.state !== undefined}
        onClear={() => onSearch({ search: undefined, state: undefined })}
        empty={{ icon: Tv, title: t('channels.empty'), text: t('channels.empty_text') }}
      />
      <Layer
        load={loadImport}
        isOpen={mayImport && importing.subject === 'import'}
        onClose={importing.close}
        isDialog
      >
        {(ImportChannelsModal) => <ImportChannelsModal network={network_id} modal={importing} />}
      </Layer>
    </>
  )
}

const linkTo =
  (network_id: number) =>
  ({ channel_id }: NetworkChannel) =>
    consoleLink('review', { open: `${network_id}-${channel_id}` })

function useChannelColumns(network_id: number) {
  const t = useTranslations('console_networks')
  const format = useFormat()
  return useMemo((): ConsoleColumn<NetworkChannel>[] => {
    const line = <Skeleton className="h-4 w-20" />
    const linkOf = linkTo(network_id)
    return [
      {
        id: 'channel',
        header: t('channels.channel'),
        align: 'start',
        width: 'rest',
        minWidth: 240,
        rank: null,
        csv: ({ title }) => title,
        cell: (row, link) => (
          <span className="flex min-w-0 items-center gap-2.5">
            <RoundPicture src={row.thumbnail} name={row.title} sizePx={32} />
            <span className="min-w-0">
              <Link {...linkOf(row)} {...link} className="block truncate font-medium">
                <bdi>{row.title}</bdi>
              </Link>
              <span className="block truncate text-small text-faint" translate="no">
                {row.handle ?? row.platform_channel_id}
              </span>
            </span>
          </span>
        ),
        skeleton: <Skeleton className="h-8 w-48" />,
      },
      {
        id: 'state',
        header: t('state'),
        align: 'start',
        width: 190,
        rank: 1,
        csv: ({ state }) => t(`channels.states.${state}`),
        cell: ({ state }) => <StatusPill tone={tones[state]}>{t(`channels.states.${state}`)}</StatusPill>,
        skeleton: line,
      },
      {
        id: 'verification',
        header: t('channels.verification'),
        align: 'start',
        width: 150,
        rank: 3,
        csv: ({ verification }) => t(`channels.verifications.${verification}`),
        cell: ({ verification }) => (
          <span className="text-pretty text-muted">{t(`channels.verifications.${verification}`)}</span>
        ),
        skeleton: line,
      },
      {
        id: 'members',
        header: t('column.members'),
        align: 'start',
        width: 160,
        rank: 4,
        csv: ({ members }) => members.join(', '),
        cell: ({ members }) => <bdi className="block truncate text-muted">{members.join(', ') || '–'}</bdi>,
        skeleton: line,
      },
      {
        id: 'registered',
        header: t('channels.registered'),
        align: 'end',
        width: 130,
        rank: 5,
        csv: ({ registered_on }) => registered_on,
        cell: ({ registered_on }) => (
          <span className="text-muted tabular-nums">{format.dayAndYear(registered_on)}</span>
        ),
        skeleton: line,
      },
      {
        id: 'figures',
        header: t('channels.last_figures'),
        align: 'end',
        width: 130,
        rank: 2,
        csv: ({ last_figures }) => last_figures,
        cell: ({ last_figures }) => (
          <span className="tabular-nums">
            {last_figures === null ? t('never') : format.dayAndYear(last_figures)}
          </span>
        ),
        skeleton: line,
      },
      ...ids(t('channels.id')),
    ]
  }, [t, format, network_id])
}

/** Last, and the first to give way; a downloaded list needs it. */
const ids = (header: string): ConsoleColumn<NetworkChannel>[] => [
  {
    id: 'id',
    header,
    align: 'start',
    width: 230,
    rank: 6,
    csv: ({ platform_channel_id }) => platform_channel_id,
    cell: ({ platform_channel_id }) => (
      <span className="block truncate font-mono text-small text-muted">{platform_channel_id}</span>
    ),
    skeleton: <Skeleton className="h-4 w-40" />,
  },
]
