import { audit } from '@cuesheet/contract/audit'
import type { Locale } from '@cuesheet/contract/values/locale'
import { infiniteOf } from '../../lib/client.ts'
import type { AuditSearch } from './audit-search.ts'

/** Days are those of the reader's clock. */
export const filtersOf = ({ account, concerning, group, subject, from, to }: AuditSearch) => ({
  account,
  concerning,
  group,
  subject,
  from,
  to,
  time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
})

/** What was done in the network, the latest first. The server words it; what happens goes on meanwhile. */
export const auditQuery = (search: AuditSearch, locale: Locale) =>
  infiniteOf(audit, filtersOf(search), { vary: [locale], staleTime: 0 })
