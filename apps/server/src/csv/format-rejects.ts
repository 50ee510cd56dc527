import type { RejectTally } from './refused-file.ts'

const grouped = new Intl.NumberFormat('en-US')
export const count = (value: number | bigint) => grouped.format(value)
export const counted = (value: number, one: string, many = `${one}s`) =>
  `${count(value)} ${value === 1 ? one : many}`

/** The line that says what a list leaves out. */
export const more = (left: number, how: string) =>
  left > 0 ? [`    and ${count(left)} more: all ${how}`] : []

const shownRejects = 20

/** The lines that a terminal shows of the rows that were not taken. */
export function formatRejects(tally: Omit<RejectTally, 'rows_read'>): string[] {
  const { rows_rejected, rejects, reject_counts } = tally
  if (rows_rejected === 0) return []
  return [
    '  rejected rows by reason:',
    ...formatReasons(reject_counts),
    '  rejected rows:',
    ...rejects.slice(0, shownRejects).map(({ line, reason }) => `    line ${line}: ${reason}`),
    ...more(rows_rejected - shownRejects, 'with --rejects FILE'),
  ]
}

/** The most frequent first. */
export const formatReasons = (counts: ReadonlyMap<string, number>) =>
  [...counts].sort(([, a], [, b]) => b - a).map(([reason, rows]) => `    ${count(rows)} × ${reason}`)
