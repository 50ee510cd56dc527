import * as z from 'zod/mini'

/** `?a=1&b=x` as texts; the first of repeated names counts. */
export function parseSearch(search: string): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [name, value] of new URLSearchParams(search))
    if (name !== '__proto__' && !Object.hasOwn(found, name)) found[name] = value
  return found
}

export function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== null)
  return given.length === 0
    ? ''
    : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
}

type Shape = Record<string, z.core.$ZodType>
export type SearchOf<S extends Shape> = { [K in keyof S]?: Exclude<z.output<S[K]>, undefined> | undefined }

/**
 * A route's `validateSearch`: a value that its schema refuses becomes undefined, so that the screen's default stands,
 * and so does one equal to that default, so that addresses stay short. Bind it to a name before giving it to a route: inside the route TypeScript would widen it. Values of other names are none of its business.
 */
export function validSearch<S extends Shape>(shape: S, defaults: Partial<SearchOf<S>> = {}) {
  return (search: Record<string, unknown>): SearchOf<NoInfer<S>> => {
    const valid: Record<string, unknown> = {}
    for (const [name, schema] of Object.entries(shape)) {
      if (!(name in search)) continue
      const read = z.safeParse(schema, search[name])
      valid[name] = read.success && read.data !== defaults[name] ? read.data : undefined
    }
    return valid as SearchOf<NoInfer<S>>
  }
}
