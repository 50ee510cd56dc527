import { audit, exportAudit } from '@cuesheet/contract/audit'
import type { AnswerOf } from '@cuesheet/contract/endpoint'
import type { Locale } from '@cuesheet/contract/values/locale'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call, longDeadlineMs } from '../../lib/call.ts'
import type { AuditSearch } from './audit-search.ts'

export type AuditEntry = AnswerOf<typeof audit>['rows'][number]

/** Days are those of the reader's clock. */
const filtersOf = ({ account, concerning, group, subject, from, to }: AuditSearch) => ({
  account,
  concerning,
  group,
  subject,
  from,
  to,
  time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
})

/** What was done in the network, the latest first. The server words it: another language is another list. */
export const auditQuery = (search: AuditSearch, locale: Locale) =>
  infiniteQueryOptions({
    queryKey: ['audit', filtersOf(search), locale],
    queryFn: ({ signal, pageParam }) =>
      call(audit, { query: { ...filtersOf(search), after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    // What happens goes on meanwhile.
    staleTime: 0,
  })

export const askForFile = (search: AuditSearch) =>
  call(exportAudit, { body: filtersOf(search), deadlineMs: longDeadlineMs })
