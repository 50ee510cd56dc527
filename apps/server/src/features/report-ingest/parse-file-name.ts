import { daySchema } from '@cuesheet/contract/values/period'

/** What a report's file name says, as the platform's bulk reports are named: `TYPE.YYYYMMDD.vN.csv.gz`. */
export type FileNameFacts = {
  /** The report type, where the name begins with one. */
  report_type: string | null
  /** YYYY-MM-DD */
  day: string | null
  /** N of `.vN.`: a higher one is a later issue of the same day. */
  version: number | null
}

export function parseFileName(name: string): FileNameFacts {
  const [, year = '', month = '', ofMonth = ''] = /\.(\d{4})(\d{2})(\d{2})(?=\.)/.exec(name) ?? []
  const day = daySchema.safeParse(`${year}-${month}-${ofMonth}`)
  return {
    report_type: /^((?:content_owner|channel)_[a-z_]+_a\d+)(?=\.)/.exec(name)?.[1] ?? null,
    day: day.success ? day.data : null,
    version: Number(/\.v(\d{1,6})(?=\.|$)/i.exec(name)?.[1] ?? Number.NaN) || null,
  }
}
