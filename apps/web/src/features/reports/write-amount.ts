import type { ExplainedFigure } from '@cuesheet/contract/explanation'
import type { Format } from '../../lib/format.ts'
import { isPrice } from './measures.ts'

const isMoney = (figure: ExplainedFigure) => figure === 'profit'

/** A value of a figure at a glance. */
export const writeAmount = (format: Format, figure: ExplainedFigure, amount: string): string =>
  isMoney(figure)
    ? format.compactMoney(amount)
    : isPrice(figure)
      ? format.price(amount)
      : format.compactCount(amount)

/** The same to the smallest unit there is. */
export const writeExactAmount = (format: Format, figure: ExplainedFigure, amount: string): string =>
  isMoney(figure) ? format.money(amount) : isPrice(figure) ? format.exactMoney(amount) : format.count(amount)

/** Kept together: a line does not end between a sign and its amount. */
const joiner = '\u2060'

const signed = (amount: string, write: (amount: string) => string): string => {
  const isLess = amount.startsWith('-')
  const size = write(isLess ? amount.slice(1) : amount)
  // What rounds to nothing is neither more nor less.
  if (!/[1-9]/.test(size)) return write('0')
  return `${isLess ? '−' : '+'}${joiner}${size}`
}

/** A change of a figure with its sign: `+₩12.4만`, `−1,204`. */
export const writeChange = (format: Format, figure: ExplainedFigure, amount: string): string =>
  signed(amount, (size) => writeAmount(format, figure, size))

export const writeExactChange = (format: Format, figure: ExplainedFigure, amount: string): string =>
  signed(amount, (size) => writeExactAmount(format, figure, size))
