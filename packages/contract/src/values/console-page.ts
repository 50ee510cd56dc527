import * as z from 'zod/mini'

/** The query of a list of the console: a piece at a time, `after` being the `next` of the piece before. */
export const consolePageQuery = (defaultSize = 50) => ({
  after: z.optional(z.string().check(z.maxLength(300))),
  size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(500)), defaultSize),
})

/** The answer of such a list: `next` is null with the last piece. */
export const consolePage = <Row extends z.core.$ZodType>(row: Row) => ({
  rows: z.array(row),
  next: z.nullable(z.string()),
})
