import { networkAuditGroups } from '@cuesheet/contract/values/audit-groups'
import { day, id, oneOf, type SearchOf, text, validSearch } from '../../lib/search-params.ts'

const shape = {
  account: id,
  concerning: id,
  group: oneOf(networkAuditGroups),
  subject: text(100),
  from: day,
  to: day,
}
export type AuditSearch = SearchOf<typeof shape>

/** The log's filters in its address. */
export const auditSearch = validSearch(shape)

export const noFilters = {
  account: undefined,
  concerning: undefined,
  group: undefined,
  subject: undefined,
  from: undefined,
  to: undefined,
} as const satisfies AuditSearch

export const isNarrowed = (search: AuditSearch) =>
  Object.keys(noFilters).some((name) => search[name as keyof AuditSearch] !== undefined)
