import type { ReportKindName } from '@cuesheet/contract/values/report-intake'
import { useFormat } from '../../lib/format.ts'

/** Reports count in views and US dollars, in every reader's currency alike. */
export function useReportFormat() {
  const format = useFormat('USD')
  return {
    ...format,
    figure: (kind: ReportKindName, value: string | null) =>
      kind === 'activity' ? format.count(value) : format.money(value),
    shortFigure: (kind: ReportKindName, value: string | null) =>
      kind === 'activity' ? format.compactCount(value) : format.compactMoney(value),
  }
}
