import { isWithheld, type NumberProblem, parseDecimal } from '../parse-decimal.ts'
import { isForeign, readNumber, scaleTo } from '../read-number.ts'

/** Nano-US-dollars; a bigint beyond 2^53. */
export type Nano = number | bigint

const most = 2n ** 63n - 1n

/** Reads cells of money, and counts those that are finer than a billionth: they are rounded half to even. */
export class MoneyCells {
  rounded = 0

  /** As readNumber; what a report usually has is read without it. */
  read(text: string): Nano | NumberProblem {
    if (text === '') return 0
    const isNegative = text.charCodeAt(0) === 45
    const value = parseDecimal(isNegative ? text.slice(1) : text, 9, 1)
    if (typeof value !== 'number') return this.readUnusual(text)
    const point = text.indexOf('.')
    if (point >= 0 && text.length - point > 10 && /[1-9]/.test(text.slice(point + 10))) this.rounded++
    return isNegative && value !== 0 ? -value : value
  }

  private readUnusual(text: string): Nano | NumberProblem {
    if (isForeign(text)) return 'is not in US dollars'
    const found = isWithheld(text) ? { value: 0n, places: 0 } : readNumber(text)
    if (typeof found === 'string') return found
    const [nano, isExact] = scaleTo(found, 9)
    if (nano > most || nano < -most) return 'is too large'
    if (!isExact) this.rounded++
    return Number.isSafeInteger(Number(nano)) ? Number(nano) : nano
  }
}

const flushAt = 2 ** 52

/** A sum of any size, quick while it is small. */
export class ExactSum {
  private low = 0
  private high = 0n

  add(value: Nano): void {
    if (typeof value === 'bigint' || value > flushAt || value < -flushAt) this.high += BigInt(value)
    else {
      this.low += value
      if (this.low > flushAt || this.low < -flushAt) {
        this.high += BigInt(this.low)
        this.low = 0
      }
    }
  }

  get total(): bigint {
    return this.high + BigInt(this.low)
  }
}
