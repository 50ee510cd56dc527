import { beginUpload, uploads } from '@cuesheet/contract/console-uploads'
import type { AnswerOf } from '@cuesheet/contract/endpoint'
import type { UploadState } from '@cuesheet/contract/values/report-intake'
import { Link, useNavigate } from '@tanstack/react-router'
import { FileUp } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../lib/call.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StatusPill, type Tone } from '../../ui/status-pill.tsx'
import { consoleLink } from '../console-link.ts'
import { RoleNote } from '../for-role.tsx'
import { type ConsoleColumn, ConsoleList } from '../list/console-list.tsx'
import { useMay } from '../use-may.ts'
import { DropZone } from './drop-zone.tsx'
import { useReportFormat } from './report-figures.ts'
import { sendFiles } from './sending.ts'

type Row = AnswerOf<typeof uploads>['rows'][number]

export const uploadTones: Record<UploadState, Tone> = {
  receiving: 'info',
  looking: 'info',
  shown: 'warn',
  applying: 'info',
  done: 'good',
  failed: 'bad',
  cancelled: 'neutral',
}

const linkOf = (row: Row) => consoleLink(`reports/uploads/${row.upload_id}`)

/** What was uploaded, and the way to upload more. */
export function Uploads() {
  const t = useTranslations('console_reports')
  const app = useTranslations('app')
  const format = useReportFormat()
  const sentence = useSentence()
  const navigate = useNavigate()
  const may = useMay(beginUpload)
  const begin = useAction({
    mutationFn: async (files: File[]) => {
      const body = { files: files.map(({ name, size }) => ({ name, size })) }
      const { upload_id } = await call(beginUpload, { body })
      void sendFiles(
        upload_id,
        files.map((file, index) => ({ file_no: index + 1, file, received: 0 })),
      )
      return upload_id
    },
    onSuccess: (upload_id) => void navigate(consoleLink(`reports/uploads/${upload_id}`)),
    onError: (error) => snackbars.show('error', sentence(error)),
  })
  const columns = useMemo((): ConsoleColumn<Row>[] => {
    const line = <Skeleton className="h-4 w-20" />
    return [
      {
        id: 'what',
        header: t('upload.title'),
        align: 'start',
        width: 'rest',
        rank: null,
        csv: ({ upload_id }) => upload_id,
        cell: (row, link) => (
          <Link {...linkOf(row)} {...link} className="block truncate font-medium">
            {t('upload.name', { id: row.upload_id, files: row.files })}
          </Link>
        ),
        skeleton: <Skeleton className="h-4 w-40" />,
      },
      {
        id: 'state',
        header: t('upload.state'),
        align: 'start',
        width: 170,
        rank: 1,
        csv: ({ state }) => t(`upload.states.${state}`),
        cell: ({ state }) => <StatusPill tone={uploadTones[state]}>{t(`upload.states.${state}`)}</StatusPill>,
        skeleton: line,
      },
      {
        id: 'by',
        header: t('upload.by'),
        align: 'start',
        width: 170,
        rank: 3,
        csv: ({ by }) => by,
        cell: ({ by }) => <bdi className="block truncate">{by}</bdi>,
        skeleton: line,
      },
      {
        id: 'bytes',
        header: t('upload.size'),
        align: 'end',
        width: 110,
        rank: 4,
        csv: ({ bytes }) => bytes,
        cell: ({ bytes }) => <span className="tabular-nums">{format.bytes(bytes)}</span>,
        skeleton: line,
      },
      {
        id: 'when',
        header: t('upload.begun'),
        align: 'end',
        width: 170,
        rank: 2,
        csv: ({ begun_at }) => begun_at,
        cell: ({ begun_at }) => <span className="text-muted tabular-nums">{format.moment(begun_at)}</span>,
        skeleton: line,
      },
    ]
  }, [t, format])
  return (
    <>
      <RoleNote call={beginUpload} />
      {may && <DropZone onFiles={begin.mutate} busy={begin.isPending && app('state.working')} />}
      <ConsoleList<Row>
        list="reports/uploads"
        label={t('tabs.uploads')}
        queryKey={[]}
        read={({ signal, ...piece }) => call(uploads, { query: piece, ...(signal && { signal }) })}
        columns={columns}
        rowKey={({ upload_id }) => String(upload_id)}
        linkOf={linkOf}
        row={(row, link) => (
          <Link
            {...linkOf(row)}
            {...link}
            className="flex min-w-0 flex-1 flex-col justify-center px-3.5 -outline-offset-2"
          >
            <span className="truncate font-medium">
              {t('upload.name', { id: row.upload_id, files: row.files })}
            </span>
            <span className="truncate text-small text-faint">
              {t(`upload.states.${row.state}`)} · {format.moment(row.begun_at)}
            </span>
          </Link>
        )}
        isNarrowed={false}
        onClear={() => {}}
        empty={{ icon: FileUp, title: t('upload.none'), text: t('upload.none_text') }}
      />
    </>
  )
}
