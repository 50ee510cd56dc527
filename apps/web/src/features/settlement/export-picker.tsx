import { exportClose } from '@cuesheet/contract/console-close'
import { type ExportFormat, exportFormats } from '@cuesheet/contract/report-export'
import { exportSettlement } from '@cuesheet/contract/settlement'
import { useTranslations } from 'use-intl'
import { call, longDeadlineMs } from '../../lib/call.ts'
import { useDownload } from '../../lib/use-download.ts'
import { OptionPicker } from '../../ui/option-picker.tsx'

/** Downloads a month of the close in a format of choice: one member’s statement, or all members. */
export function ExportPicker({
  month,
  member,
  network,
}: {
  month: string
  member?: number
  /** Of which network, where an operator asks. */
  network?: number
}) {
  const t = useTranslations('settlement.export')
  const download = useDownload((format: ExportFormat) =>
    network === undefined
      ? call(exportSettlement, { body: { month, member, format }, deadlineMs: longDeadlineMs })
      : call(exportClose, {
          body: { network_id: network, month, member, format },
          deadlineMs: longDeadlineMs,
        }),
  )
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
