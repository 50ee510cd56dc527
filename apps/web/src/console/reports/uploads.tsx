import { beginUpload, uploads } from '@cuesheet/contract/console-uploads'
import type { UploadState } from '@cuesheet/contract/values/report-intake'
import { useNavigate } from '@tanstack/react-router'
import { FileUp } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { call } from '../../lib/call.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import type { Tone } from '../../ui/status-pill.tsx'
import { consoleLink } from '../console-link.ts'
import { RoleNote } from '../for-role.tsx'
import { ConsoleList } from '../list/console-list.tsx'
import { usePieces } from '../list/use-pieces.ts'
import { useMay } from '../use-may.ts'
import { DropZone } from './drop-zone.tsx'
import { useReportFormat } from './report-figures.ts'
import { sendFiles } from './sending.ts'

export const uploadTones: Record<UploadState, Tone> = {
  receiving: 'info',
  looking: 'info',
  shown: 'warn',
  applying: 'info',
  done: 'good',
  failed: 'bad',
  cancelled: 'neutral',
}

/** What was uploaded, and the way to upload more. */
export function Uploads() {
  const t = useTranslations('console_reports')
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
  const pieces = usePieces('reports/uploads', uploads, {})
  return (
    <>
      <RoleNote call={beginUpload} />
      {may && <DropZone onFiles={begin.mutate} busy={begin.isPending} />}
      <ConsoleList
        pieces={pieces}
        label={t('tabs.uploads')}
        rowKey={({ upload_id }) => String(upload_id)}
        linkOf={({ upload_id }) => consoleLink(`reports/uploads/${upload_id}`)}
        columns={[
          {
            id: 'upload_id',
            header: t('upload.title'),
            kind: 'name',
            write: ({ upload_id, files }) => t('upload.name', { id: upload_id, files }),
          },
          {
            id: 'state',
            header: t('upload.state'),
            kind: 'state',
            width: 170,
            rank: 1,
            value: ({ state }) => t(`upload.states.${state}`),
            tone: ({ state }) => uploadTones[state],
          },
          {
            id: 'by',
            header: t('upload.by'),
            width: 170,
            rank: 3,
            cell: ({ by }) => <bdi className="block truncate">{by}</bdi>,
          },
          {
            id: 'bytes',
            header: t('upload.size'),
            kind: 'figure',
            width: 110,
            rank: 4,
            write: ({ bytes }) => format.bytes(bytes),
          },
          { id: 'begun_at', header: t('upload.begun'), kind: 'moment', width: 170, rank: 2 },
        ]}
        phone={(row) => ({
          title: t('upload.name', { id: row.upload_id, files: row.files }),
          text: `${t(`upload.states.${row.state}`)} · ${format.moment(row.begun_at)}`,
        })}
        empty={{ icon: FileUp, title: t('upload.none'), text: t('upload.none_text') }}
      />
    </>
  )
}
