import { exportClose } from '@cuesheet/contract/console-close'
import { type ExportFormat, exportFormats } from '@cuesheet/contract/report-export'
import { exportSettlement } from '@cuesheet/contract/settlement'
import { useTranslations } from 'use-intl'
import { call, longDeadlineMs } from '../../lib/call.ts'
import { useDownload } from '../../lib/use-download.ts'
import { OptionPicker } from '../../ui/option-picker.tsx'

type Props = {
  month: string
  member?: number
  /** Of which network, where an operator asks. */
  network?: number
}

/** Downloads a month of the close: one member’s statement, or all members. */
export const useExport = ({ month, member, network }: Props) =>
  useDownload((format: ExportFormat) =>
    network === undefined
      ? call(exportSettlement, { body: { month, member, format }, deadlineMs: longDeadlineMs })
      : call(exportClose, {
          body: { network_id: network, month, member, format },
          deadlineMs: longDeadlineMs,
        }),
  )

/** The same in a format of choice. */
export function ExportPicker(props: Props) {
  const t = useTranslations('settlement.export')
  const download = useExport(props)
  return (
    <OptionPicker
      label={t('label')}
      align="end"
      value={'' as ExportFormat | ''}
      options={exportFormats.map((format) => ({ value: format, label: t(format) }))}
      onPick={(format) => format && download.mutate(format)}
      busy={download.isPending}
    >
      {t('label')}
    </OptionPicker>
  )
}
