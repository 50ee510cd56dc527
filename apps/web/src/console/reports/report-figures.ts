import type { UploadedLines } from '@cuesheet/contract/console-uploads'
import type { ReportKindName } from '@cuesheet/contract/values/report-intake'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'

const units = ['b', 'kb', 'mb', 'gb'] as const

/** Reports count in views, impressions and US dollars, in every reader's currency alike. */
export function useReportFormat() {
  const t = useTranslations('console_reports.bytes')
  const words = useTranslations('console_reports.report.lines')
  const format = useFormat('USD')
  return {
    ...format,
    figure: (kind: ReportKindName, value: string | null) =>
      kind === 'revenue' ? format.money(value) : format.count(value),
    shortFigure: (kind: ReportKindName, value: string | null) =>
      kind === 'revenue' ? format.compactMoney(value) : format.compactCount(value),
    /** What rows that are credited to nobody count. */
    lines: ({ views, engaged_views, revenue, impressions, rows_unknown }: UploadedLines) => {
      const figure =
        views !== null
          ? words(engaged_views === null ? 'views' : 'engaged', {
              views,
              engaged: format.count(engaged_views),
            })
          : revenue !== null
            ? format.money(revenue)
            : words('impressions', { impressions: impressions ?? 0 })
      return rows_unknown > 0 ? words('unknown', { figure, rows: rows_unknown }) : figure
    },
    /** `1.2 GB`; kB and MB are powers of ten, as disks count them. */
    bytes: (bytes: number) => {
      const at = bytes < 1000 ? 0 : Math.min(3, Math.floor(Math.log10(bytes) / 3))
      const digits = at > 1 ? 10 : 1
      return t(units[at]!, { value: Math.round((bytes / 1000 ** at) * digits) / digits })
    },
  }
}
