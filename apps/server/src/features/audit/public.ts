import type { Locale } from '@cuesheet/contract/values/locale'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import { describeEntries, type Entry } from './describe-entries.ts'
import { type AuditFilters, listAuditRows, readPlace, writePlace } from './queries.ts'

/** A piece of the network's audit in words, the latest first; `after` is the `next` of the piece before. */
export async function readEntries(
  db: Database,
  scope: NetworkScope,
  filters: AuditFilters,
  { after, size, locale }: { after?: string | undefined; size: number; locale: Locale },
): Promise<{ rows: Entry[]; next: string | null }> {
  const place = after === undefined ? null : readPlace(after)
  const found = await listAuditRows(db, scope, filters, { after: place, size: size + 1 })
  const rows = found.slice(0, size)
  const last = found.length > size ? rows.at(-1) : undefined
  return {
    rows: await describeEntries(db, [scope], rows, { locale, time_zone: filters.time_zone }),
    next: last ? writePlace(last) : null,
  }
}
