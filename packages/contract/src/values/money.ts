import * as z from 'zod/mini'

export const currencies = ['KRW', 'USD'] as const
export type Currency = (typeof currencies)[number]
export const currencySchema = z.enum(currencies)

/**
 * An exact amount in the answer's currency: a plain decimal string (`-?123.456`), never rounded, no exponent.
 * At rest money is an integer number of nano-US-dollars (10⁻⁹ USD), as the source reports USD.
 */
export const moneySchema = z.string().check(z.regex(/^-?\d+(\.\d+)?$/))

/** A ratio or rate per unit as a JSON number; null where its denominator is 0 or unknown. */
export const ratioSchema = z.nullable(z.number())
