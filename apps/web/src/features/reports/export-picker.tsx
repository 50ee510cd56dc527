import { type ExportFormat, exportFormats, exportReport } from '@cuesheet/contract/report-export'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { call } from '../../lib/call.ts'
import { runtimeConfig } from '../../lib/runtime-config.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { OptionPicker } from '../../ui/option-picker.tsx'
import { given, type Selection, type VideoOrder } from './api.ts'
import type { ChannelOrder } from './channel-api.ts'

type Props = { selection: Selection } & (
  | { report: 'channels'; order: ChannelOrder; search?: undefined }
  | { report: 'videos'; order: VideoOrder; search: string | undefined }
)

/** Downloads all rows of what the screen shows, in a format of choice. */
export function ExportPicker({ report, selection, order, search }: Props) {
  const t = useTranslations('reports.export')
  const app = useTranslations('app')
  const download = useMutation({
    mutationFn: (format: ExportFormat) =>
      call(exportReport, {
        body: { report, format, ...given(selection), ...order, ...(search && { search }) },
      }),
    onSuccess: ({ path }) => {
      const link = document.createElement('a')
      link.href = `${runtimeConfig.apiBaseUrl}/${path}`
      link.download = ''
      link.click()
    },
    onError: (error) => snackbars.show('error', error.message || app('state.offline_title')),
  })
  return (
    <OptionPicker
      label={t('label')}
      closeText={app('action.close')}
      align="end"
      value={'' as ExportFormat | ''}
      options={exportFormats.map((format) => ({ value: format, label: t(format) }))}
      onPick={(format) => format && download.mutate(format)}
      busy={download.isPending && app('state.working')}
    >
      {t('label')}
    </OptionPicker>
  )
}
