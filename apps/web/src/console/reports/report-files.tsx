import { type ListedReportFile, reportFiles } from '@cuesheet/contract/console-report-files'
import { reportFileKinds, reportFileStates } from '@cuesheet/contract/values/report-intake'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FileText } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../lib/call.ts'
import { id, oneOf } from '../../lib/search-params.ts'
import { Layer } from '../../ui/layer.tsx'
import { OptionPicker } from '../../ui/option-picker.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { consoleLink } from '../console-link.ts'
import { type ConsoleColumn, ConsoleList } from '../list/console-list.tsx'
import { useConsoleSearch } from '../use-console-search.ts'
import { networksQuery } from './api.ts'
import { fileTones } from './file-tones.ts'
import { useReportFormat } from './report-figures.ts'

const shape = { network: id, kind: oneOf(reportFileKinds), state: oneOf(reportFileStates), file: id }
const loadModal = () => import('./file-modal.tsx')

/** The report files of a network that were loaded; one opens its days, its rejected rows and the way back. */
export function ReportFiles() {
  const t = useTranslations('console_reports')
  const app = useTranslations('app')
  const format = useReportFormat()
  const [{ file, ...search }, onSearch] = useConsoleSearch(shape)
  const networks = useQuery(networksQuery())
  const network = search.network ?? networks.data?.[0]?.network_id
  const linkOf = (row: ListedReportFile) =>
    consoleLink('reports/files', { ...search, network, file: row.file_id })
  const columns = useFileColumns(linkOf)
  const { kind, state } = search
  return (
    <>
      <p className="mb-4 max-w-[70ch] text-pretty text-muted">{t('files.lead')}</p>
      <ConsoleList<ListedReportFile>
        list="reports/files"
        label={t('tabs.files')}
        queryKey={[network, kind, state]}
        read={async ({ signal, ...piece }) =>
          network === undefined
            ? { rows: [], next: null }
            : call(reportFiles, {
                query: { network, ...(kind && { kind }), ...(state && { state }), ...piece },
                ...(signal && { signal }),
              })
        }
        columns={columns}
        rowKey={({ file_id }) => String(file_id)}
        linkOf={linkOf}
        phoneRowHeight={88}
        row={(row, link) => (
          <Link
            {...linkOf(row)}
            resetScroll={false}
            {...link}
            className="flex min-w-0 flex-1 flex-col justify-center gap-0.5 px-3.5 -outline-offset-2"
          >
            <span className="line-clamp-2 leading-tight font-medium wrap-anywhere">{row.file_name}</span>
            <span className="flex min-w-0 items-center gap-2">
              <StatusPill tone={fileTones[row.state]}>{t(`files.states.${row.state}`)}</StatusPill>
              <span className="truncate text-small text-faint">
                {t(`kinds.${row.kind}`)} · {format.moment(row.imported_at)}
              </span>
            </span>
          </Link>
        )}
        filters={
          <>
            <OptionPicker
              label={t('network')}
              closeText={app('action.close')}
              value={network ?? 0}
              options={(networks.data ?? []).map(({ network_id, name }) => ({
                value: network_id,
                label: name,
              }))}
              search={{ label: t('find_network'), none: t('no_such_network') }}
              onPick={(picked) => onSearch({ network: picked })}
            />
            <OptionPicker
              label={t('files.which_kind')}
              closeText={app('action.close')}
              value={kind ?? 'all'}
              options={[
                { value: 'all' as const, label: t('files.all_kinds') },
                ...reportFileKinds.map((value) => ({ value, label: t(`kinds.${value}`) })),
              ]}
              onPick={(picked) => onSearch({ kind: picked === 'all' ? undefined : picked })}
            />
            <OptionPicker
              label={t('files.state')}
              closeText={app('action.close')}
              value={state ?? 'all'}
              options={[
                { value: 'all' as const, label: t('files.all_states') },
                ...reportFileStates.map((value) => ({ value, label: t(`files.states.${value}`) })),
              ]}
              onPick={(picked) => onSearch({ state: picked === 'all' ? undefined : picked })}
            />
          </>
        }
        isNarrowed={kind !== undefined || state !== undefined}
        onClear={() => onSearch({ kind: undefined, state: undefined })}
        empty={{ icon: FileText, title: t('files.none'), text: t('files.none_text') }}
      />
      <Layer
        load={loadModal}
        isOpen={file !== undefined && network !== undefined}
        onClose={() => onSearch({ file: undefined })}
        isDialog
      >
        {(FileModal) => (
          <FileModal
            key={file}
            network={network ?? 0}
            file={file}
            onClose={() => onSearch({ file: undefined })}
          />
        )}
      </Layer>
    </>
  )
}

function useFileColumns(linkOf: (row: ListedReportFile) => ReturnType<typeof consoleLink>) {
  const t = useTranslations('console_reports')
  const format = useReportFormat()
  return useMemo((): ConsoleColumn<ListedReportFile>[] => {
    const line = <Skeleton className="h-4 w-20" />
    const count = (
      id: string,
      header: string,
      rank: number,
      of: (row: ListedReportFile) => number,
    ): ConsoleColumn<ListedReportFile> => ({
      id,
      header,
      align: 'end',
      width: 110,
      rank,
      csv: of,
      cell: (row) => <span className="tabular-nums">{format.count(of(row))}</span>,
      skeleton: line,
    })
    return [
      {
        id: 'file',
        header: t('files.file'),
        align: 'start',
        width: 'rest',
        minWidth: 220,
        rank: null,
        csv: ({ file_name }) => file_name,
        cell: (row, link) => (
          <Link
            {...linkOf(row)}
            resetScroll={false}
            {...link}
            className="line-clamp-2 font-medium wrap-anywhere"
          >
            {row.file_name}
          </Link>
        ),
        skeleton: <Skeleton className="h-4 w-48" />,
      },
      {
        id: 'kind',
        header: t('files.kind'),
        align: 'start',
        width: 120,
        rank: 3,
        csv: ({ kind }) => t(`kinds.${kind}`),
        cell: ({ kind }) => <span className="text-pretty text-muted">{t(`kinds.${kind}`)}</span>,
        skeleton: line,
      },
      {
        id: 'state',
        header: t('files.state'),
        align: 'start',
        width: 130,
        rank: 1,
        csv: ({ state }) => t(`files.states.${state}`),
        cell: ({ state }) => <StatusPill tone={fileTones[state]}>{t(`files.states.${state}`)}</StatusPill>,
        skeleton: line,
      },
      count('rows', t('files.rows'), 4, ({ rows_read }) => rows_read),
      count('rejected', t('files.rejected'), 2, ({ rows_rejected }) => rows_rejected),
      count('days', t('files.days_in_use'), 7, ({ days_standing }) => days_standing),
      {
        id: 'by',
        header: t('files.by'),
        align: 'start',
        width: 140,
        rank: 6,
        csv: ({ loaded_by }) => loaded_by ?? t('files.by_command'),
        cell: ({ loaded_by }) =>
          loaded_by ? (
            <bdi className="block truncate text-muted">{loaded_by}</bdi>
          ) : (
            <span className="text-pretty text-muted">{t('files.by_command')}</span>
          ),
        skeleton: line,
      },
      {
        id: 'when',
        header: t('files.loaded'),
        align: 'end',
        width: 170,
        rank: 5,
        csv: ({ imported_at }) => imported_at,
        cell: ({ imported_at }) => (
          <span className="text-muted tabular-nums">{format.moment(imported_at)}</span>
        ),
        skeleton: line,
      },
    ]
  }, [t, format, linkOf])
}
