import * as z from 'zod/mini'

export type Setting<T> = {
  /** As in docs/settings.md; an empty default is said in words by the description. */
  default: string
  description: string
  /** Ends the sentence "NAME must be …". */
  rule: string
  schema: z.ZodMiniType<T, string>
}

export const setting = <T>(
  schema: z.ZodMiniType<T, string>,
  fallback: string,
  rule: string,
  description: string,
): Setting<T> => ({ default: fallback, description, rule, schema })

export const text = z.string()
export const toSwitch = z.pipe(
  z.enum(['0', '1']),
  z.transform((value) => value === '1'),
)
export const wholeNumber = (low: number, high: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/)),
    z.pipe(
      z.transform((value: string) => Number(value)),
      z.number().check(z.gte(low), z.lte(high)),
    ),
  )
export const matching = (pattern: RegExp) => z.string().check(z.regex(pattern))
export const list = (pattern: RegExp) =>
  z.pipe(
    z.transform((value: string) =>
      value
        .split(',')
        .map((item) => item.trim())
        .filter(Boolean),
    ),
    z.array(z.string().check(z.regex(pattern))),
  )
/** Keys with commas between them, each once, some with their own units a day: `first,second:50000`. */
export const apiKeys = z.pipe(
  list(/^[\w-]{1,200}(:\d{1,8})?$/),
  z.pipe(
    z.transform((items: string[]) =>
      items.map((item) => {
        const [key, units] = item.split(':')
        return { key: key!, daily_units: units === undefined ? null : Number(units) }
      }),
    ),
    z
      .array(z.object({ key: z.string(), daily_units: z.nullable(z.number()) }))
      .check(z.refine((keys) => new Set(keys.map(({ key }) => key)).size === keys.length)),
  ),
)
