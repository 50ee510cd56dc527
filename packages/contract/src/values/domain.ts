import * as z from 'zod/mini'

/** The host a page is loaded from, as browsers name it: lower-case, without port; an IPv6 address in brackets. */
export const domainSchema = z
  .string()
  .check(z.minLength(1), z.maxLength(253), z.regex(/^([a-z0-9.-]+|\[[0-9a-f:.]+\])$/))
