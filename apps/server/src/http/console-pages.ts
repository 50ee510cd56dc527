import { DomainError } from '../errors/domain-error.ts'

/** `time`: as PostgreSQL writes a timestamp of UTC, to the microsecond. */
type Kind = 'string' | 'number' | 'time'
type Values<K extends readonly Kind[]> = { [At in keyof K]: K[At] extends 'number' ? number : string }

const fitsKind: Record<Kind, (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string' && !value.includes('\0'),
  number: (value) => Number.isSafeInteger(value) && Math.abs(value as number) <= 2_147_483_647,
  time: (value) =>
    typeof value === 'string' &&
    /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?$/.test(value) &&
    !Number.isNaN(Date.parse(`${value}Z`)),
}

/** Where a list of the console goes on, as `toPage` wrote it; null at its beginning. `invalid_input` for anything else. */
export function readAfter<const K extends readonly Kind[]>(
  after: string | undefined,
  kinds: K,
): Values<K> | null {
  if (after === undefined) return null
  const refused = () => new DomainError('invalid_input', { fields: { after: 'field_invalid' } })
  let values: unknown
  try {
    values = JSON.parse(after)
  } catch {
    throw refused()
  }
  const fits =
    Array.isArray(values) &&
    values.length === kinds.length &&
    values.every((value, at) => fitsKind[kinds[at]!](value))
  if (!fits) throw refused()
  return values as Values<K>
}

/** A piece of a list of which one row more than shown was read. */
export function toPage<Row, Shown>(
  rows: readonly Row[],
  size: number,
  placeOf: (row: Row) => readonly (string | number)[],
  show: (row: Row) => Shown,
): { rows: Shown[]; next: string | null } {
  const last = rows.length > size ? rows[size - 1] : undefined
  return {
    rows: rows.slice(0, size).map(show),
    next: last === undefined ? null : JSON.stringify(placeOf(last)),
  }
}
