import { downloadNetworkStatement, downloadStatement } from '@cuesheet/contract/statements'
import { useTranslations } from 'use-intl'
import { call, longDeadlineMs } from '../../lib/call.ts'
import { useDownload } from '../../lib/use-download.ts'
import { Button } from '../../ui/button.tsx'
import { OptionPicker } from '../../ui/option-picker.tsx'

const files = {
  pdf: { format: 'pdf', content: 'lines' },
  xlsx: { format: 'xlsx', content: 'lines' },
  csv: { format: 'csv', content: 'lines' },
  videos_xlsx: { format: 'xlsx', content: 'videos' },
  videos_csv: { format: 'csv', content: 'videos' },
} as const
type File = keyof typeof files
const order = Object.keys(files) as File[]

type Of = {
  month: string
  /** Whose, where a manager or an operator asks. */
  member?: number | undefined
  version?: number | undefined
  /** Of which network, where an operator asks. */
  network?: number | undefined
}

const ask = ({ network, ...of }: Of, file: (typeof files)[File] | { format: 'zip'; content: 'lines' }) =>
  network === undefined
    ? call(downloadStatement, { body: { ...of, ...file }, deadlineMs: longDeadlineMs })
    : call(downloadNetworkStatement, {
        body: { network_id: network, ...of, ...file },
        deadlineMs: longDeadlineMs,
      })

/** Downloads a statement: the PDF as it was issued, or what it is made of. */
export function StatementDownloads(of: Of) {
  const t = useTranslations('statements')
  const download = useDownload((file: File) => ask(of, files[file]))
  return (
    <OptionPicker
      label={t('download')}
      align="end"
      value={'' as File | ''}
      options={order.map((file) => ({ value: file, label: t(file) }))}
      onPick={(file) => file && download.mutate(file)}
      busy={download.isPending}
    >
      {t('download')}
    </OptionPicker>
  )
}

/** Downloads every member’s PDF of a month. */
export function StatementsZip(of: Pick<Of, 'month' | 'network'>) {
  const t = useTranslations('statements')
  const download = useDownload(() => ask(of, { format: 'zip', content: 'lines' }))
  return (
    <Button onClick={() => download.mutate()} busy={download.isPending}>
      {t('zip')}
    </Button>
  )
}
