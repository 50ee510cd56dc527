import { auditGroups } from '@cuesheet/contract/values/audit-groups'
import { daySchema } from '@cuesheet/contract/values/period'
import * as z from 'zod/mini'
import { type SearchOf, validSearch } from '../../lib/search-params.ts'

const shape = {
  account: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647)),
  group: z.enum(auditGroups),
  subject: z.string().check(z.minLength(1), z.maxLength(100)),
  from: daySchema,
  to: daySchema,
}
export type AuditSearch = SearchOf<typeof shape>

/** The log's filters in its address. */
export const auditSearch = validSearch(shape)

export const noFilters = {
  account: undefined,
  group: undefined,
  subject: undefined,
  from: undefined,
  to: undefined,
} as const satisfies AuditSearch

export const isNarrowed = (search: AuditSearch) =>
  Object.keys(noFilters).some((name) => search[name as keyof AuditSearch] !== undefined)
