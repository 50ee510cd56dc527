import { countCharacters } from '@cuesheet/contract/values/characters'
import { greatestId } from '@cuesheet/contract/values/ids'
import { isDay } from '@cuesheet/contract/values/period'

/** `?a=1&b=x` as texts; the first of repeated names counts. */
export function parseSearch(search: string): Record<string, string> {
  const values: Record<string, string> = {}
  for (const [name, value] of new URLSearchParams(search))
    if (name !== '__proto__' && !Object.hasOwn(values, name)) values[name] = value
  return values
}

export function stringifySearch(search: Record<string, unknown>): string {
  const defined = Object.entries(search).filter(([, value]) => value !== undefined && value !== null)
  return defined.length === 0
    ? ''
    : `?${new URLSearchParams(defined.map(([name, value]) => [name, String(value)]))}`
}

/** Reads a value of an address; undefined where it is not valid. The contract's schemas would cost every page 8 kB. */
type Read<T> = (value: unknown) => T | undefined

export const oneOf =
  <T extends string>(choices: readonly T[]): Read<T> =>
  (value) =>
    choices.find((choice) => choice === value)

/** A text with something in it, without the white space around. */
export const text =
  (maxLetters: number, pattern = /./): Read<string> =>
  (value) => {
    const trimmed = typeof value === 'string' ? value.trim() : ''
    return countCharacters(trimmed) <= maxLetters && pattern.test(trimmed) ? trimmed : undefined
  }

/** A whole number, as digits or as a number. */
export const whole =
  (least: number, most: number): Read<number> =>
  (value) => {
    const number =
      typeof value === 'number' ? value : /^\d+$/.test(String(value)) ? Number(value) : Number.NaN
    return Number.isInteger(number) && number >= least && number <= most ? number : undefined
  }

export const id = whole(1, greatestId)
export const page = whole(1, 100_000)
export const day: Read<string> = (value) => (typeof value === 'string' && isDay(value) ? value : undefined)
/** `2026-10` */
export const month = text(7, /^\d{4}-(0[1-9]|1[0-2])$/)
export const order = oneOf(['asc', 'desc'])
/** Part of a title, as lists are searched for. */
export const searched = text(100)

export type Shape = Record<string, Read<unknown>>
export type SearchOf<S extends Shape> = { [K in keyof S]?: ReturnType<S[K]> }

/**
 * A route's `validateSearch`: a value that is not valid becomes undefined, so that the screen's default applies, and so
 * does one equal to that default, so that addresses stay short. Bind it to a name before giving it to a route: inside
 * the route TypeScript would widen it. Values of other names are ignored.
 */
export function validSearch<S extends Shape>(shape: S, defaults: Partial<SearchOf<S>> = {}) {
  return (search: Record<string, unknown>): SearchOf<NoInfer<S>> => {
    const valid: Record<string, unknown> = {}
    for (const [name, read] of Object.entries(shape)) {
      if (!(name in search)) continue
      const value = read(search[name])
      valid[name] = value === defaults[name] ? undefined : value
    }
    return valid as SearchOf<NoInfer<S>>
  }
}
