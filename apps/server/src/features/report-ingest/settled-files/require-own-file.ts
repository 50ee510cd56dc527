import { sql } from 'kysely'
import { RefusedFile } from '../../../csv/refused-file.ts'
import { parseFileName } from '../parse-file-name.ts'
import type { Load } from '../report-kind.ts'
import { nameMonth } from './name-settled-kind.ts'
import type { KnownFile } from './settled-columns.ts'
import { ofSlot } from './standing-files.ts'

/** Whether this very file stands already. Refuses one whose content stands under another name, or for something else. */
export async function hasSameFile(
  { trx, scope, name, issue, rows }: Load,
  file: KnownFile,
): Promise<boolean> {
  const { rows: found } = await sql<{ file_name: string; month: string; is_slot: boolean }>`
    select file_name, month::text as month, ${ofSlot(file)} as is_slot
    from settled_files join report_files using (network_id, file_id)
    where network_id = ${scope.network_id} and sha256 = ${issue.sha256} and state in ('current', 'late')
    order by is_slot desc limit 1`.execute(trx)
  const [same] = found
  // Two files without rows are alike, and no copies of each other.
  if (!same || (rows.rows_staged === 0 && !same.is_slot)) return false
  if (same.is_slot && plainName(same.file_name) === plainName(name)) return true
  throw new RefusedFile(
    `Its content is that of ${same.file_name}, which stands for ${nameMonth(same.month)}: the same file under two names.`,
  )
}

const plainName = (name: string) =>
  (parseFileName(name).original ?? name.normalize('NFC')).toLowerCase().replace(/(\.(csv|tsv|gz|zip))+$/, '')

/** A close is of one content owner and paid in one currency. */
export async function requireOwnFile(
  { trx, scope: { network_id } }: Load,
  { month, content_owner, owner_id }: KnownFile,
  currency: string | null,
): Promise<void> {
  const first = `${month}-01`
  const ofMonth = sql`
    select file_id, file_name, content_owner, owner_id from settled_files left join report_files using (network_id, file_id)
    where network_id = ${network_id} and month = ${first}::date and state in ('current', 'late')`
  // The name that a file bears and the id that it was collected by are two things: each is compared with its like.
  for (const [column, owner] of [
    ['content_owner', content_owner],
    ['owner_id', owner_id],
  ] as const) {
    const { rows: others } = await sql<{ file_name: string; owner: string }>`
      select file_name, ${sql.ref(column)} as owner from (${ofMonth}) as f
      where lower(${sql.ref(column)}) <> lower(${owner}) limit 1`.execute(trx)
    if (others[0])
      throw new RefusedFile(
        `Its content owner is ${owner}; ${others[0].file_name}, which stands for ${nameMonth(month)}, is of ${others[0].owner}.`,
      )
  }
  const { rows: paid } = await sql<{ file_name: string; currency: string }>`
    select file_name, money.currency from (${ofMonth}) as f
    join (
      select file_id, currency from settled_payments where network_id = ${network_id}
      union all select file_id, currency from settled_taxes where network_id = ${network_id}
    ) as money using (file_id)
    where money.currency <> ${currency} limit 1`.execute(trx)
  if (paid[0])
    throw new RefusedFile(
      `Its currency is ${currency}; ${paid[0].file_name}, which stands for ${nameMonth(month)}, is in ${paid[0].currency}.`,
    )
}
