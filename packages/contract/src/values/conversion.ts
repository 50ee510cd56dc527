import * as z from 'zod/mini'

/** Rates at which money of another currency became US dollars: units of it per dollar, of one source, over some days. */
export const conversionSchema = z.object({
  /** bok, ecb, or list: what an operator loaded. */
  source: z.string(),
  lowest: z.string(),
  highest: z.string(),
  /** Days that had no rate: an earlier day's, or the first known one. */
  carried_days: z.number(),
})
