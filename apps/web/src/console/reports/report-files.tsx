import { type ListedReportFile, reportFiles } from '@cuesheet/contract/console-report-files'
import { reportNetworks } from '@cuesheet/contract/console-reports'
import { reportFileKinds, reportFileStates } from '@cuesheet/contract/values/report-intake'
import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { queryOf } from '../../lib/client.ts'
import { id, oneOf } from '../../lib/search-params.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FileName } from '../../ui/file-name.tsx'
import { Layer } from '../../ui/layer.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import type { RecordColumn } from '../../ui/table/record-column.tsx'
import { consoleLink } from '../console-link.ts'
import { ConsoleList } from '../list/console-list.tsx'
import { usePieces } from '../list/use-pieces.ts'
import { useConsoleSearch } from '../use-console-search.ts'
import { fileTones } from './file-tones.ts'
import { useReportFormat } from './report-figures.ts'

const shape = { network: id, kind: oneOf(reportFileKinds), state: oneOf(reportFileStates), file: id }
const loadModal = () => import('./file-modal.tsx')

/** The report files of a network that were loaded; one opens its days, its rejected rows and the way back. */
export function ReportFiles() {
  const t = useTranslations('console_reports')
  const format = useReportFormat()
  const [{ file, ...search }, onSearch] = useConsoleSearch(shape)
  const networks = useQuery(queryOf(reportNetworks))
  const network = search.network ?? networks.data?.rows[0]?.network_id
  const { kind, state } = search
  const pieces = usePieces(
    'reports/files',
    reportFiles,
    { network: network ?? 0, kind, state },
    { enabled: network !== undefined },
  )
  const count = (
    id: string,
    header: string,
    rank: number,
    value: (row: ListedReportFile) => number,
  ): RecordColumn<ListedReportFile> => ({ id, header, kind: 'count', width: 110, rank, value })
  const empty = { icon: FileText, title: t('files.none'), text: t('files.none_text') }
  if (networks.data?.rows.length === 0) return <EmptyState {...empty} />
  return (
    <>
      <p className="mb-4 max-w-[70ch] text-pretty text-muted">{t('files.lead')}</p>
      <ConsoleList
        pieces={pieces}
        label={t('tabs.files')}
        search={search}
        onSearch={onSearch}
        filters={[
          {
            name: 'network',
            label: t('network'),
            options: (networks.data?.rows ?? []).map(({ network_id }) => network_id),
            text: (id) => networks.data?.rows.find(({ network_id }) => network_id === id)?.name ?? '',
            find: { label: t('find_network'), none: t('no_such_network') },
          },
          {
            name: 'kind',
            label: t('files.which_kind'),
            any: t('files.all_kinds'),
            options: reportFileKinds,
            text: (kind) => t(`kinds.${kind}`),
          },
          {
            name: 'state',
            label: t('files.state'),
            any: t('files.all_states'),
            options: reportFileStates,
            text: (state) => t(`files.states.${state}`),
          },
        ]}
        rowKey={({ file_id }) => String(file_id)}
        linkOf={({ file_id }) => ({
          ...consoleLink('reports/files', { ...search, network, file: file_id }),
          resetScroll: false,
        })}
        columns={[
          { id: 'file_name', header: t('files.file'), kind: 'name', minWidth: 380, isLong: true },
          {
            id: 'kind',
            header: t('files.kind'),
            width: 120,
            rank: 3,
            value: ({ kind }) => t(`kinds.${kind}`),
            isLong: true,
          },
          {
            id: 'state',
            header: t('files.state'),
            kind: 'state',
            width: 130,
            rank: 1,
            value: ({ state }) => t(`files.states.${state}`),
            tone: ({ state }) => fileTones[state],
          },
          count('rows', t('files.rows'), 4, ({ rows_read }) => rows_read),
          count('rejected', t('files.rejected'), 2, ({ rows_rejected }) => rows_rejected),
          count('days', t('files.days_in_use'), 7, ({ days_standing }) => days_standing),
          {
            id: 'by',
            header: t('files.by'),
            width: 140,
            rank: 6,
            value: ({ loaded_by }) => loaded_by ?? t('files.by_command'),
            isLong: true,
          },
          { id: 'imported_at', header: t('files.loaded'), kind: 'moment', width: 170, rank: 5 },
        ]}
        phoneHeight={88}
        phone={(row) => ({
          title: <FileName name={row.file_name} />,
          clamp: 'title',
          text: (
            <span className="flex items-center gap-2">
              <StatusPill tone={fileTones[row.state]}>{t(`files.states.${row.state}`)}</StatusPill>
              <span className="truncate">
                {t(`kinds.${row.kind}`)} · {format.moment(row.imported_at)}
              </span>
            </span>
          ),
        })}
        empty={empty}
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
