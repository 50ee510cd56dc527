import * as z from 'zod/mini'

/** `page` counts from 1. */
export function pageQuery(defaultSize: number, largestSize = 200) {
  return {
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)), 1),
    size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(largestSize)), defaultSize),
  }
}
