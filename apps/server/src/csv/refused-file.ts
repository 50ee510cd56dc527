/** How many rows a file has, and which of them are not taken and why. */
export type RejectTally = {
  rows_read: number
  rows_rejected: number
  /** The first rejects, in the order of the file; line counts from 1. */
  rejects: { line: number; reason: string }[]
  reject_counts: Map<string, number>
}

export const keptRejects = 100
const keptReasons = 1000

export const emptyTally = (): RejectTally => ({
  rows_read: 0,
  rows_rejected: 0,
  rejects: [],
  reject_counts: new Map(),
})

/** Counts a rejected row: by itself among the first, and with all that have the same reason. */
export function tallyReject(tally: RejectTally, line: number, reason: string): void {
  tally.rows_rejected++
  if (tally.rejects.length < keptRejects) tally.rejects.push({ line, reason })
  countReason(tally.reject_counts, reason)
}

/** A cell as a reason names it. */
export const showCell = (text: string) => (text === '' ? '(empty)' : JSON.stringify(text.slice(0, 40)))

/** What is particular to a row is left out. */
export function countReason(counts: Map<string, number>, reason: string): void {
  const general = reason.replace(/"[^"]*"|\(empty\)|\d{4}-\d{2}-\d{2}|\bline \d+/g, '…')
  const countedReason = counts.has(general) || counts.size < keptReasons ? general : 'other reasons'
  counts.set(countedReason, (counts.get(countedReason) ?? 0) + 1)
}

/** Runs `work` on a file; a refusal names it. */
export async function namingFile<Result>(file: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof RefusedFile) throw new RefusedFile(`${file}: refused. ${error.message}`, error.tally)
    throw error
  }
}

/** A file that is rejected as a whole, changing nothing; the message is one sentence for the person who imports it. */
export class RefusedFile extends Error {
  override name = 'RefusedFile'
  /** Where the file was read to its end. */
  readonly tally: RejectTally | undefined

  constructor(message: string, tally?: RejectTally) {
    super(message)
    this.tally = tally
  }
}
