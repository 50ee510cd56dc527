import {
  channelStates,
  importChannelList,
  type NetworkChannel,
  networkChannels,
} from '@cuesheet/contract/console-channels'
import type { NetworkDetail } from '@cuesheet/contract/console-networks'
import { FileUp, Tv } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { oneOf, searched } from '../../lib/search-params.ts'
import { useModal } from '../../lib/use-modal.ts'
import { Button } from '../../ui/button.tsx'
import { Layer } from '../../ui/layer.tsx'
import { RoundPicture } from '../../ui/round-picture.tsx'
import { StatusPill, type Tone } from '../../ui/status-pill.tsx'
import { consoleLink } from '../console-link.ts'
import { ConsoleList } from '../list/console-list.tsx'
import { usePieces } from '../list/use-pieces.ts'
import { useConsoleSearch } from '../use-console-search.ts'
import { useMay } from '../use-may.ts'

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
  const [search, onSearch] = useConsoleSearch(shape)
  const importing = useModal('dialog')
  const pieces = usePieces('networks/channels', networkChannels, { network: network_id, ...search })
  const mayImport = useMay(importChannelList)
  const bring = mayImport && (
    <Button onClick={() => void importing.open('import')}>
      <FileUp size={16} aria-hidden="true" />
      {t('channels.import')}
    </Button>
  )
  return (
    <>
      <ConsoleList
        pieces={pieces}
        label={t('overview.channels')}
        search={search}
        onSearch={onSearch}
        find={t('channels.search')}
        filters={[
          {
            name: 'state',
            label: t('state'),
            any: t('channels.all'),
            options: channelStates,
            text: (state) => t(`channels.states.${state}`),
          },
          bring || null,
        ]}
        rowKey={({ channel_id }) => String(channel_id)}
        linkOf={({ channel_id }) => consoleLink('review', { open: `${network_id}-${channel_id}` })}
        columns={[
          {
            id: 'title',
            header: t('channels.channel'),
            kind: 'name',
            minWidth: 240,
            picture: (row) => <RoundPicture src={row.thumbnail} name={row.title} sizePx={32} />,
            detail: (row) => <span translate="no">{row.handle ?? row.platform_channel_id}</span>,
          },
          {
            id: 'state',
            header: t('state'),
            kind: 'state',
            width: 190,
            rank: 1,
            value: ({ state }) => t(`channels.states.${state}`),
            tone: ({ state }) => tones[state],
          },
          {
            id: 'verification',
            header: t('channels.verification'),
            width: 150,
            rank: 3,
            value: ({ verification }) => t(`channels.verifications.${verification}`),
            isLong: true,
          },
          {
            id: 'members',
            header: t('column.members'),
            width: 160,
            rank: 4,
            value: ({ members }) => members.join(', '),
          },
          { id: 'registered_on', header: t('channels.registered'), kind: 'day', width: 130, rank: 5 },
          {
            id: 'last_figures',
            header: t('channels.last_figures'),
            kind: 'day',
            width: 130,
            rank: 2,
            none: t('never'),
          },
          // Last, and the first to give way; a downloaded list needs it.
          {
            id: 'platform_channel_id',
            header: t('channels.id'),
            width: 230,
            rank: 6,
            className: 'font-mono text-small',
          },
        ]}
        phone={(row) => ({
          picture: <RoundPicture src={row.thumbnail} name={row.title} sizePx={36} />,
          title: row.title,
          text: (
            <span className="flex items-center gap-2">
              <StatusPill tone={tones[row.state]}>{t(`channels.states.${row.state}`)}</StatusPill>
              <span className="truncate">{row.members.join(', ')}</span>
            </span>
          ),
        })}
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
