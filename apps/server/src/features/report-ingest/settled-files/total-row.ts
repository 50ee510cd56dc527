import { RefusedFile, type RejectTally, showCell } from '../../../csv/refused-file.ts'
import { type ReadNumber, readNumber, scaleTo, toDecimal } from '../read-number.ts'
import type { SettledColumns } from './settled-columns.ts'

/** The row of sums that some files end with: it is no money, and proves that no row is missing. */
export class TotalRow {
  private readonly ids: number[]
  private readonly money: number
  private written: string | null = null

  constructor(columns: SettledColumns, money: string) {
    const names = ['channel_id', 'video_channel_id', 'asset_channel_id', 'video_id', 'asset_id']
    this.ids = names.map((name) => columns.find(name)).filter((at) => at >= 0)
    this.money = columns.find(money)
  }

  /** Whether a row is this one. */
  take(fields: readonly string[]): boolean {
    const label = fields[0] === '' ? fields.find((cell) => cell.trim() !== '') : fields[0]
    if (label === undefined || !/^\s*(grand )?total\s*$/i.test(label)) return false
    if (this.ids.some((at) => (fields[at] ?? '').trim() !== '' && fields[at] !== label)) return false
    this.written = fields[this.money] ?? ''
    return true
  }

  /** Throws RefusedFile where it is not what the rows add up to. */
  require(sum: bigint, { rows_rejected, rejects }: RejectTally): void {
    if (this.written === null) return
    const [first] = rejects
    try {
      requireTotal('US dollars', readNumber(this.written), this.written, sum, 9)
    } catch (error) {
      if (!(error instanceof RefusedFile) || !first) throw error
      throw new RefusedFile(
        `${error.message} ${rows_rejected} were rejected; line ${first.line}: ${first.reason}.`,
      )
    }
  }
}

/** The total as it is written: where it has fewer digits than the rows, their sum rounded to as many. */
export function requireTotal(
  where: string,
  total: ReadNumber | string,
  text: string,
  sum: bigint,
  places: number,
): void {
  if (text.trim() === '') return
  if (typeof total === 'string') throw new RefusedFile(`Its total ${showCell(text)} ${total}.`)
  const [written] = scaleTo(total, places)
  const difference = written > sum ? written - sum : sum - written
  const finest = 10n ** BigInt(Math.max(0, places - Math.max(total.places, where === 'US dollars' ? 2 : 0)))
  if (difference * 2n > finest)
    throw new RefusedFile(
      `Its total of ${toDecimal(total)} in ${where} is not the sum of its rows, ${toDecimal({ value: sum, places })}: rows are missing, or it was edited.`,
    )
}
