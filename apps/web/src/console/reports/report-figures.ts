import {
  type ReportFileKind,
  type ReportKindName,
  reportKinds,
} from '@cuesheet/contract/values/report-intake'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'

/** Whether a file has figures by day. */
export const isByDay = (kind: ReportFileKind): kind is ReportKindName =>
  reportKinds.some((each) => each === kind)

const units = ['b', 'kb', 'mb', 'gb'] as const

/** Reports count in views, impressions and US dollars, in every reader's currency alike. */
export function useReportFormat() {
  const t = useTranslations('console_reports.bytes')
  const format = useFormat('USD')
  return {
    ...format,
    figure: (kind: ReportKindName, value: string | null) =>
      kind === 'revenue' ? format.money(value) : format.count(value),
    shortFigure: (kind: ReportKindName, value: string | null) =>
      kind === 'revenue' ? format.compactMoney(value) : format.compactCount(value),
    /** `1.2 GB`; kB and MB are powers of ten, as disks count them. */
    bytes: (bytes: number) => {
      const at = bytes < 1000 ? 0 : Math.min(3, Math.floor(Math.log10(bytes) / 3))
      const digits = at > 1 ? 10 : 1
      return t(units[at]!, { value: Math.round((bytes / 1000 ** at) * digits) / digits })
    },
  }
}
