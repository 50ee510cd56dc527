export type FeeRate = { from_month: string; fee_rate: string }

/** A history, in order of its months, with one more rate from a month on; a rate that begins in the same month is replaced. */
export function withFeeRate(history: readonly FeeRate[], change: FeeRate): FeeRate[] {
  const others = history.filter(({ from_month }) => from_month !== change.from_month)
  // `-infinity`, of the rate an account began with, is before every month as a text too.
  return [...others, change].sort((a, b) => (a.from_month < b.from_month ? -1 : 1))
}

/** Of a history, in order of its months, the rates that differ from the one before. */
export function changesOf<Row extends FeeRate>(history: readonly Row[]): Row[] {
  return history.filter((row, index) => Number(row.fee_rate) !== Number(history[index - 1]?.fee_rate))
}
