import type { Locale } from '@cuesheet/contract/values/locale'
import { findPublicName } from '../../access/network-site.ts'
import type { NetworkScope } from '../../access/scope.ts'
import type { Cell } from '../../csv/write-table.ts'
import type { Database } from '../../db/connection.ts'
import { beginReading, type OpenTable } from '../../http/downloads.ts'
import { textsOf } from '../../locales/texts.ts'
import { describeEntries, type Entry } from './describe-entries.ts'
import { type AuditFilters, listAuditRows } from './queries.ts'
import { localTime } from './rules.ts'
import type { AuditTexts } from './write-value.ts'

const pieceRows = 500

/** All entries that the filters leave as a CSV, in the reader's language and time zone, over an open transaction. */
export async function openExport(
  db: Database,
  scope: NetworkScope,
  filters: AuditFilters,
  locale: Locale,
): Promise<OpenTable> {
  const texts = textsOf(locale).audit
  const { transaction, close } = await beginReading(db)
  const name = await findPublicName(transaction, scope, locale)
  const { from, to, time_zone } = filters
  const columns = [
    texts.time,
    texts.who,
    texts.what,
    texts.action,
    texts.subject,
    texts.subject_id,
    texts.before,
    texts.after,
    texts.from_address,
  ]
  const table = {
    name: texts.report,
    file_name: [texts.report, from, to].filter(Boolean).join(' '),
    head: [
      [texts.report, name],
      [texts.period, `${from ?? texts.begin} – ${to ?? texts.today}`],
      [texts.time_zone, time_zone],
    ] as [string, string][],
    columns,
    rows: writeRows(transaction, scope, filters, locale),
  }
  return { format: 'csv', table, close }
}

async function* writeRows(
  db: Database,
  scope: NetworkScope,
  filters: AuditFilters,
  locale: Locale,
): AsyncGenerator<Cell[]> {
  const texts = textsOf(locale).audit
  for (let after = null as { at_us: number; audit_id: string } | null; ; ) {
    const rows = await listAuditRows(db, scope, filters, { after, size: pieceRows })
    for (const entry of await describeEntries(
      db,
      [scope],
      rows,
      { locale, time_zone: filters.time_zone },
      Number.POSITIVE_INFINITY,
    ))
      yield rowOf(entry, texts, filters.time_zone)
    after = rows.at(-1) ?? null
    if (rows.length < pieceRows) return
  }
}

function rowOf(entry: Entry, texts: AuditTexts, timeZone: string): Cell[] {
  const { account, api_key, title, action, subject, subject_name, changes, address } = entry
  const side = (name: 'before' | 'after') =>
    changes
      .filter((change) => change[name] !== null)
      .map((change) => `${change.label}: ${change[name]}`)
      .join('\n') || null
  return [
    localTime(new Date(entry.at), timeZone),
    account?.nickname ?? api_key ?? texts.installation,
    title,
    action,
    subject_name,
    subject,
    side('before'),
    side('after'),
    address,
  ]
}
