import * as z from 'zod/mini'

/** An IANA name (`Asia/Seoul`) that this runtime knows. */
export const timeZoneSchema = z
  .string()
  .check(z.maxLength(64), z.regex(/^[A-Za-z0-9_+\-/]+$/), z.refine(isTimeZone))

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== null
  } catch {
    return false
  }
}
