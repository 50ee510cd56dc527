import { feeRateSchema } from './money.ts'

/** A fee rate (0 … 1) as it is typed in percent; undefined where the text is none. */
export function readFeePercent(text: string): number | undefined {
  const typed = text.normalize('NFKC').trim().replace(/\s*%$/, '')
  if (!/^\d{1,3}(\.\d0*)?$/.test(typed)) return undefined
  const rate = Math.round(Number(typed) * 10) / 1000
  return feeRateSchema.safeParse(rate).success ? rate : undefined
}

/** The same rate as it stands in a field. */
export const writeFeePercent = (rate: number): string => String(Math.round(rate * 1000) / 10)
