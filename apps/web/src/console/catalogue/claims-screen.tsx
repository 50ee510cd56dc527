import { waitingClaims, waitingVideos } from '@cuesheet/contract/console-catalogue-use'
import type { AnswerOf } from '@cuesheet/contract/endpoint'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../lib/call.ts'
import { useFormat } from '../../lib/format.ts'
import { id } from '../../lib/search-params.ts'
import { useModal } from '../../lib/use-modal.ts'
import { Modal } from '../../ui/modal.tsx'
import { OptionPicker } from '../../ui/option-picker.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { consoleLink } from '../console-link.ts'
import { type ConsoleColumn, ConsoleList } from '../list/console-list.tsx'
import { PieceList } from '../list/piece-list.tsx'
import { usePieces } from '../list/use-pieces.ts'
import { networksQuery } from '../networks-query.ts'
import { useConsoleSearch } from '../use-console-search.ts'

type Claim = AnswerOf<typeof waitingClaims>['rows'][number]
type WaitingVideo = AnswerOf<typeof waitingVideos>['rows'][number]
const shape = { network: id }

/** Recordings that claims name and the catalogue has not; a row opens the videos that wait. */
export default function ClaimsScreen() {
  const t = useTranslations('console_catalogue')
  const app = useTranslations('app')
  const format = useFormat()
  const [search, onSearch] = useConsoleSearch(shape)
  const { data: networks = [] } = useQuery(networksQuery())
  const linkOf = ({ isrc }: Claim) => consoleLink('catalogue/claims', { ...search, dialog: isrc })
  const columns = useMemo((): ConsoleColumn<Claim>[] => {
    const nameOf = (network: number) =>
      networks.find(({ network_id }) => network_id === network)?.name ?? `#${network}`
    const number = (key: 'videos' | 'channels', rank: number): ConsoleColumn<Claim> => ({
      id: key,
      header: t(`claims.${key}`),
      align: 'end',
      width: 120,
      rank,
      csv: (row) => row[key],
      cell: (row) => <span className="tabular-nums">{format.count(row[key])}</span>,
      skeleton: <Skeleton className="h-4 w-10" />,
    })
    return [
      {
        id: 'isrc',
        header: 'ISRC',
        align: 'start',
        width: 'rest',
        rank: null,
        csv: ({ isrc }) => isrc,
        cell: (row, link) => (
          <Link
            {...consoleLink('catalogue/claims', { ...search, dialog: row.isrc })}
            resetScroll={false}
            {...link}
            className="block font-medium tabular-nums"
          >
            {row.isrc}
          </Link>
        ),
        skeleton: <Skeleton className="h-4 w-32" />,
      },
      number('videos', 1),
      number('channels', 2),
      {
        id: 'networks',
        header: t('claims.networks'),
        align: 'start',
        width: 240,
        rank: 3,
        csv: (row) => row.networks.map(nameOf).join(' '),
        cell: (row) => (
          <span className="block truncate text-muted">{row.networks.map(nameOf).join(', ')}</span>
        ),
        skeleton: <Skeleton className="h-4 w-24" />,
      },
    ]
  }, [t, format, networks, search])
  return (
    <>
      <ConsoleList<Claim>
        list="claims"
        label={t('tabs.claims')}
        queryKey={[search]}
        read={({ signal, ...piece }) =>
          call(waitingClaims, { query: { ...search, ...piece }, ...(signal && { signal }) })
        }
        columns={columns}
        rowKey={({ isrc }) => isrc}
        linkOf={linkOf}
        row={(row, link) => (
          <Link
            {...linkOf(row)}
            resetScroll={false}
            {...link}
            className="flex min-w-0 flex-1 items-center justify-between gap-3 px-3.5 -outline-offset-2"
          >
            <span className="font-medium tabular-nums">{row.isrc}</span>
            <span className="text-small text-faint">
              {t('claims.videos')} {format.count(row.videos)}
            </span>
          </Link>
        )}
        skeleton={<Skeleton className="mx-3.5 h-4 w-40 self-center" />}
        filters={
          <OptionPicker
            label={t('claims.networks')}
            closeText={app('action.close')}
            search={{ label: t('list.find'), none: t('list.none_found') }}
            value={search.network ?? 0}
            options={[
              { value: 0, label: t('list.everyone') },
              ...networks.map(({ network_id, name }) => ({ value: network_id, label: name })),
            ]}
            onPick={(network) => onSearch({ network: network || undefined })}
          />
        }
        isNarrowed={search.network !== undefined}
        onClear={() => onSearch({ network: undefined })}
        empty={{ icon: CircleCheck, title: t('claims.empty'), text: t('claims.empty_text') }}
      />
      <WaitingVideos />
    </>
  )
}

function WaitingVideos() {
  const t = useTranslations('console_catalogue.claims')
  const app = useTranslations('app')
  const modal = useModal('dialog')
  const isrc = /^[A-Z]{2}[A-Z0-9]{3}\d{7}$/.test(modal.subject ?? '') ? modal.subject : undefined
  const query = usePieces(
    'catalogue/claims/videos',
    ['console', 'catalogue', 'waiting', isrc],
    ({ signal, ...piece }) =>
      call(waitingVideos, { query: { isrc: isrc ?? '', ...piece }, ...(signal && { signal }) }),
    { enabled: isrc !== undefined },
  )
  return (
    <Modal
      isOpen={isrc !== undefined}
      onClose={modal.close}
      title={t('waiting_for', { isrc: isrc ?? '' })}
      closeText={app('action.close')}
      form="side"
    >
      <div className="mt-3">
        <PieceList<WaitingVideo>
          query={query}
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
          csv={[
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
