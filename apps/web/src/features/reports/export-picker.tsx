import { exportReport } from '@cuesheet/contract/report-export'
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

const choices = ['csv', 'xlsx', 'days_csv', 'days_xlsx'] as const
type Choice = (typeof choices)[number]

/** Downloads all rows of what the screen shows, or its days, in a format of choice. */
export function ExportPicker({ report, selection, order, search }: Props) {
  const t = useTranslations('reports.export')
  const download = useDownload((picked: Choice) => {
    const format = picked === 'csv' || picked === 'days_csv' ? 'csv' : 'xlsx'
    const asked =
      picked === format ? { report, ...order, search: search || undefined } : { report: 'days' as const }
    return call(exportReport, { body: { format, ...selection, ...asked }, deadlineMs: longDeadlineMs })
  })
  return (
    <OptionPicker
      label={t('label')}
      align="end"
      value={'' as Choice | ''}
      options={choices.map((choice) => ({ value: choice, label: t(choice) }))}
      onPick={(choice) => choice && download.mutate(choice)}
      busy={download.isPending}
    >
      {t('label')}
    </OptionPicker>
  )
}
