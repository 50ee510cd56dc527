import { type ExportFormat, exportFormats, exportReport } from '@cuesheet/contract/report-export'
import { useTranslations } from 'use-intl'
import { call, longDeadlineMs } from '../../lib/call.ts'
import { useDownload } from '../../lib/use-download.ts'
import { OptionPicker } from '../../ui/option-picker.tsx'
import type { ChannelOrder } from './channel-queries.ts'
import type { Selection } from './selection-search.ts'
import type { VideoOrder } from './video-queries.ts'

type Props = { selection: Selection } & (
  | { report: 'channels'; order: ChannelOrder; search?: undefined }
  | { report: 'videos'; order: VideoOrder; search: string | undefined }
)

/** Downloads all rows of what the screen shows, in a format of choice. */
export function ExportPicker({ report, selection, order, search }: Props) {
  const t = useTranslations('reports.export')
  const download = useDownload((format: ExportFormat) =>
    call(exportReport, {
      body: { report, format, ...selection, ...order, search: search || undefined },
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
