import { daySchema } from '@cuesheet/contract/values/period'

/** What a report's file name says, as the platform's bulk reports are named: `TYPE.YYYYMMDD.vN.csv.gz`. */
export type FileNameFacts = {
  /** The report type, where the name begins with one. */
  report_type: string | null
  /** YYYY-MM-DD */
  day: string | null
  /** N of `.vN.`: a higher one is a later issue of the same day. */
  version: number | null
  /** The name without what a browser or a file manager adds to a copy; null where it had nothing of the kind. */
  original: string | null
}

/** "a.csv (1).gz", "a (2).csv", "a(1).csv", "a - Copy.csv", "a - Copy (3).csv", "a copy 2.csv", and what Korean and Chinese systems write. */
const copyMark =
  /(?:(?: ?\(\d{1,3}\)| ?- (?:copy|복사본|副本|複製|复制)(?: ?\(\d{1,3}\))?| copy(?: \d{1,3})?| 복사본(?: \d{1,3})?| 副本))+(?=(?:\.(?:csv|tsv|gz|zip))*$)/i

export function parseFileName(given: string): FileNameFacts {
  const name = given.normalize('NFC').replace(copyMark, '')
  const [, year = '', month = '', ofMonth = ''] = /\.(\d{4})(\d{2})(\d{2})(?=\.)/.exec(name) ?? []
  const day = daySchema.safeParse(`${year}-${month}-${ofMonth}`)
  return {
    report_type: /^((?:(?:[a-z]+_)?content_owner|channel)_[a-z_]+_a\d+)(?=\.)/.exec(name)?.[1] ?? null,
    day: day.success ? day.data : null,
    version: Number(/\.v(\d{1,6})(?=\.|$)/i.exec(name)?.[1] ?? Number.NaN) || null,
    original: name === given.normalize('NFC') ? null : name,
  }
}
