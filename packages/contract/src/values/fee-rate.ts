import * as z from 'zod/mini'

/** 0 … 1 in steps of 0.001: the share of a member's gross that the network keeps. */
export const feeRateSchema = z.number().check(z.minimum(0), z.maximum(1), z.multipleOf(0.001))
export const feeRateQuerySchema = z.coerce.number().check(z.minimum(0), z.maximum(1), z.multipleOf(0.001))

/** 0.125 of 12.5, to the step. */
export const rateOfPercent = (percent: number): number => Math.round(percent * 10) / 1000

/** 12.5 of 0.125, to the step. */
export const percentOfRate = (rate: number): number => Math.round(rate * 1000) / 10

/** A typed percentage (`12.5`, `12.50`, `12.5%`) as a number; undefined where it is none, or is finer than a rate may be. */
export function readFeePercent(text: string): number | undefined {
  const [, digits] = /^(\d{1,3}(?:\.\d?0*)?)\s?%?$/.exec(text.normalize('NFKC').trim()) ?? []
  return digits !== undefined && Number(digits) <= 100 ? Number(digits) : undefined
}

/** A typed percentage as a rate. */
export function readFeeRate(text: string): number | undefined {
  const percent = readFeePercent(text)
  return percent === undefined ? undefined : rateOfPercent(percent)
}

/** A rate as it is stored, with two decimals or, where it has them, three: `0.10`, `0.125`. */
export const writeFeeRate = (rate: number): string => rate.toFixed(3).replace(/0$/, '')
