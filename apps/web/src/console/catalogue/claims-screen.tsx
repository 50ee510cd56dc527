import { waitingClaims, waitingVideos } from '@cuesheet/contract/console-catalogue-use'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { id } from '../../lib/search-params.ts'
import { useModal } from '../../lib/use-modal.ts'
import { Modal } from '../../ui/modal.tsx'
import { consoleDialog } from '../console-link.ts'
import { ConsoleList } from '../list/console-list.tsx'
import { usePieces } from '../list/use-pieces.ts'
import { networksQuery } from '../networks-query.ts'
import { useConsoleSearch } from '../use-console-search.ts'

const shape = { network: id }

/** Recordings that claims name and the catalogue has not; a row opens the videos that wait. */
export default function ClaimsScreen() {
  const t = useTranslations('console_catalogue')
  const format = useFormat()
  const [search, onSearch] = useConsoleSearch(shape)
  const { data: networks = [] } = useQuery(networksQuery())
  const pieces = usePieces('claims', waitingClaims, search)
  const nameOf = (network: number) =>
    networks.find(({ network_id }) => network_id === network)?.name ?? `#${network}`
  return (
    <>
      <ConsoleList
        pieces={pieces}
        label={t('tabs.claims')}
        search={search}
        onSearch={onSearch}
        filters={[
          {
            name: 'network',
            label: t('claims.networks'),
            any: t('list.everyone'),
            options: networks.map(({ network_id }) => network_id),
            text: nameOf,
            find: { label: t('list.find'), none: t('list.none_found') },
          },
        ]}
        rowKey={({ isrc }) => isrc}
        linkOf={({ isrc }) => consoleDialog('catalogue/claims', isrc, search)}
        columns={[
          { id: 'isrc', header: 'ISRC', kind: 'name' },
          { id: 'videos', header: t('claims.videos'), kind: 'count', width: 120, rank: 1 },
          { id: 'channels', header: t('claims.channels'), kind: 'count', width: 120, rank: 2 },
          {
            id: 'networks',
            header: t('claims.networks'),
            width: 240,
            rank: 3,
            value: (row) => row.networks.map(nameOf).join(', '),
            csv: (row) => row.networks.map(nameOf).join(' '),
          },
        ]}
        phone={({ isrc, videos }) => ({
          title: isrc,
          end: (
            <span className="text-small text-faint">
              {t('claims.videos')} {format.count(videos)}
            </span>
          ),
        })}
        empty={{ icon: CircleCheck, title: t('claims.empty'), text: t('claims.empty_text') }}
      />
      <WaitingVideos />
    </>
  )
}

function WaitingVideos() {
  const t = useTranslations('console_catalogue.claims')
  const modal = useModal('dialog')
  const isrc = /^[A-Z]{2}[A-Z0-9]{3}\d{7}$/.test(modal.subject ?? '') ? modal.subject : undefined
  const pieces = usePieces(
    'catalogue/claims/videos',
    waitingVideos,
    { isrc: isrc ?? '' },
    { enabled: isrc !== undefined },
  )
  return (
    <Modal
      isOpen={isrc !== undefined}
      onClose={modal.close}
      title={t('waiting_for', { isrc: isrc ?? '' })}
      form="side"
    >
      <div className="mt-3">
        <ConsoleList
          pieces={pieces}
          label={t('videos')}
          form="bare"
          rowKey={({ network_id, channel_id, video_id }) => `${network_id} ${channel_id} ${video_id}`}
          row={({ network, channel, video_id, title }) => (
            <li className="py-2">
              <p className="font-medium wrap-anywhere">{title ?? t('untitled')}</p>
              <p className="text-small text-faint">
                {network} · {channel} · {video_id}
              </p>
            </li>
          )}
          file={[
            { header: t('networks'), value: ({ network }) => network },
            { header: t('channels'), value: ({ channel }) => channel },
            {
              header: t('videos'),
              value: ({ video_id, title }) => [video_id, title].filter(Boolean).join(' '),
            },
          ]}
          empty={{ icon: CircleCheck, title: t('empty'), text: t('empty_text') }}
        />
      </div>
    </Modal>
  )
}
