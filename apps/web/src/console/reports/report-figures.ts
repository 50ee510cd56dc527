import type { ReportKindName } from '@cuesheet/contract/values/report-intake'
import { useFormat } from '../../lib/format.ts'

/** Reports count in views and US dollars, whatever the reader's currency is. */
export function useReportFormat() {
  const format = useFormat('USD')
  return {
    ...format,
    figure: (kind: ReportKindName, value: string | null) =>
      kind === 'activity' ? format.count(value) : format.money(value),
    shortFigure: (kind: ReportKindName, value: string | null) =>
      kind === 'activity' ? format.compactCount(value) : format.compactMoney(value),
    /** `1.2 GB`; kB and MB are powers of ten, as disks count them. */
    bytes: (bytes: number) => {
      const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const
      const at = Math.min(3, bytes < 1000 ? 0 : Math.floor(Math.log10(bytes) / 3))
      return new Intl.NumberFormat(format.locale, {
        style: 'unit',
        unit: units[at]!,
        maximumFractionDigits: at > 1 ? 1 : 0,
      }).format(bytes / 1000 ** at)
    },
  }
}
