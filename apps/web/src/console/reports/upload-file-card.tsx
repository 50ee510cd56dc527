import {
  lookAtUpload,
  type Upload,
  type UploadedFile,
  uploadRejects,
} from '@cuesheet/contract/console-uploads'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { call } from '../../lib/call.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { OptionPicker } from '../../ui/option-picker.tsx'
import { networksQuery } from '../networks-query.ts'
import { useMay } from '../use-may.ts'
import { useReportFormat } from './report-figures.ts'
import { saveRejects } from './save-rejects.ts'
import { UploadChannelPicker } from './upload-channel-picker.tsx'
import { UploadedReportFacts } from './uploaded-report.tsx'

export type FileChoices = Partial<
  Pick<UploadedFile, 'left_out' | 'accept_loss' | 'again'> & {
    network_id: number
    channel_id: number
    day: string
  }
>

type Props = {
  upload: Upload
  file: UploadedFile
  choices: FileChoices
  onChoose: (choice: FileChoices) => void
}

/** A file: which network it is of, what is in it, and what is to be done otherwise. */
export function UploadFileCard({ upload, file, choices, onChoose }: Props) {
  const t = useTranslations('console_reports.upload')
  const all = useTranslations('console_reports')
  const format = useReportFormat()
  const sentence = useSentence()
  const networks = useQuery(networksQuery())
  const rejects = useAction({
    mutationFn: async () =>
      saveRejects(await call(uploadRejects, { query: { upload: upload.upload_id, file: file.file_no } })),
    onError: (error) => snackbars.show('error', sentence(error)),
  })
  const reports = file.results ?? file.reports ?? []
  const rejected = reports.reduce((sum, { rows }) => sum + rows.rejected, 0)
  const isOpen = useMay(lookAtUpload) && (upload.state === 'shown' || upload.state === 'failed')
  const isLoaded = file.results !== null
  const lifts = [...new Set(reports.flatMap(({ lifted_by }) => lifted_by ?? []))]
  const chosen = { ...file, ...choices }
  const network = choices.network_id ?? file.network?.network_id
  return (
    <article
      className={`rounded-card border border-line bg-surface px-4 py-3.5 ${chosen.left_out ? 'opacity-60' : ''}`}
    >
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <h3 className="font-semibold break-all">{file.file_name}</h3>
          <p className="text-small text-muted tabular-nums">{format.bytes(file.size)}</p>
        </div>
        {isOpen && !isLoaded ? (
          <OptionPicker
            label={all('network')}
            value={choices.network_id ?? file.network?.network_id ?? 0}
            options={(networks.data ?? []).map(({ network_id, name }) => ({
              value: network_id,
              label: name,
            }))}
            search={{ label: all('find_network'), none: all('no_such_network') }}
            onPick={(network_id) => onChoose({ network_id })}
          >
            {choices.network_id === undefined && !file.network ? t('which_network') : undefined}
          </OptionPicker>
        ) : (
          file.network && <span className="text-small font-medium text-muted">{file.network.name}</span>
        )}
      </header>
      {file.channel && !isOpen && <p className="mt-1 text-small text-muted">{file.channel.title}</p>}
      {isOpen && !file.network && <p className="mt-2 text-small text-warn">{t('unknown_network')}</p>}
      {reports.length > 0 && (
        <ul className="mt-3 grid gap-3">
          {reports.map((report) => (
            <li key={report.name} className="border-t border-line pt-3">
              <UploadedReportFacts report={report} isResult={isLoaded} isOnly={reports.length === 1} />
            </li>
          ))}
        </ul>
      )}
      {(isOpen || rejected > 0) && (
        <footer className="mt-2 flex flex-wrap items-center gap-x-5">
          {isOpen && !isLoaded && (
            <>
              <Checkbox isChecked={chosen.left_out} onChange={(left_out) => onChoose({ left_out })}>
                {t('leave_out')}
              </Checkbox>
              {(lifts.includes('accept_loss') || file.accept_loss) && (
                <Checkbox
                  isChecked={chosen.accept_loss}
                  onChange={(accept_loss) => onChoose({ accept_loss })}
                >
                  {t('accept_loss')}
                </Checkbox>
              )}
              {(lifts.includes('again') || file.again) && (
                <Checkbox isChecked={chosen.again} onChange={(again) => onChoose({ again })}>
                  {t('again')}
                </Checkbox>
              )}
              {(lifts.includes('channel') || file.channel) && network !== undefined && (
                <UploadChannelPicker
                  key={network}
                  network={network}
                  chosen={choices.network_id === undefined ? file.channel : null}
                  channel_id={choices.channel_id}
                  onPick={(channel_id) => onChoose({ channel_id })}
                />
              )}
              {lifts.includes('day') && (
                <label className="flex items-center gap-2 py-2 text-base">
                  {t('of_day')}
                  <input
                    type="date"
                    value={choices.day ?? file.day ?? ''}
                    onChange={(event) => onChoose({ day: event.target.value })}
                    className="h-9 rounded-control border border-control-line bg-surface px-2"
                  />
                </label>
              )}
            </>
          )}
          {rejected > 0 && (
            <Button busy={rejects.isPending} onClick={() => rejects.mutate()}>
              <Download size={16} aria-hidden="true" />
              {t('download_rejects')}
            </Button>
          )}
        </footer>
      )}
    </article>
  )
}
