import type { BankLayouts } from '@cuesheet/contract/bank-layouts'
import { type BankLayout, bankLayout } from '@cuesheet/contract/values/bank-layouts'
import { sql, type Transaction } from 'kysely'
import { actorsOf } from '../../../access/actors.ts'
import { type ActingPerson, recordAudit } from '../../../access/audit.ts'
import type { NetworkScope } from '../../../access/scope.ts'
import { readClock } from '../../../db/clock.ts'
import type { Database } from '../../../db/connection.ts'
import { isUniqueViolation } from '../../../db/database-error.ts'
import type { DB } from '../../../db/tables.gen.ts'
import { DomainError } from '../../../errors/domain-error.ts'
import type { TextKey } from '../../../locales/texts.ts'

type Row = Omit<BankLayouts['rows'][number], 'changed' | 'layout'> & {
  layout: unknown
  changed_by: number
  changed_name: string | null
  changed_at: Date
}

/** A network's layouts by name. */
export async function listLayouts(db: Database, { network_id }: NetworkScope): Promise<BankLayouts['rows']> {
  const { rows } = await sql<Row>`
    select l.layout_id, l.name, l.version, l.layout, l.changed_by, a.nickname as changed_name, l.changed_at
    from bank_layouts l left join ${actorsOf({ network_id })} as a on a.account_id = l.changed_by
    where l.network_id = ${network_id} order by l.name limit 100`.execute(db)
  return rows.map(({ layout, changed_by, changed_name, changed_at, ...row }) => ({
    ...row,
    layout: bankLayout.parse(layout),
    changed: { account_id: changed_by, name: changed_name, at: changed_at.toISOString() },
  }))
}

/** One of them; `not_found` where it is gone. */
export async function getLayout(
  db: Database,
  { network_id }: Pick<NetworkScope, 'network_id'>,
  layoutId: number,
): Promise<{ name: string; layout: BankLayout }> {
  const row = await db
    .selectFrom('bank_layouts')
    .select(['name', 'layout'])
    .where('network_id', '=', network_id)
    .where('layout_id', '=', layoutId)
    .executeTakeFirst()
  if (!row) throw new DomainError('not_found')
  return { name: row.name, layout: bankLayout.parse(row.layout) }
}

/** `invalid_input` for one that could pay nobody, or that has a thing twice. */
function requireWhole({ columns, method, result }: BankLayout): void {
  const count = (holds: string) => columns.filter((column) => column.holds === holds).length
  const refuse = (message_key: TextKey) => new DomainError('invalid_input', { message_key })
  if (count('amount') !== 1) throw refuse('bank_layout_amount')
  if (count(method === 'bank' ? 'account_number' : 'email') !== 1) throw refuse('bank_layout_receiver')
  if (result && result.account === result.outcome) throw refuse('bank_layout_result')
}

type Given = { layout_id: number | null; version: number; name: string; layout: BankLayout }

/** Adds a layout, or replaces one as it was seen. */
export async function saveLayout(
  db: Database,
  { network_id }: NetworkScope,
  { layout_id, version, name, layout }: Given,
  acting: ActingPerson,
): Promise<{ layout_id: number }> {
  requireWhole(layout)
  const values = { name, layout: JSON.stringify(layout), changed_by: acting.account_id }
  return db
    .transaction()
    .execute(async (trx) => {
      const saved =
        layout_id === null
          ? await trx
              .insertInto('bank_layouts')
              .values({ network_id, ...values, changed_at: await readClock(trx) })
              .returning('layout_id')
              .executeTakeFirstOrThrow()
          : await replaceLayout(trx, { network_id, layout_id, version }, values)
      await recordAudit(trx, {
        network_id,
        ...acting,
        action: 'payout.save_layout',
        subject: String(saved.layout_id),
        after: { name, method: layout.method },
      })
      return { layout_id: saved.layout_id }
    })
    .catch((error: unknown) => {
      if (isUniqueViolation(error)) throw new DomainError('conflict', { message_key: 'bank_layout_name' })
      throw error
    })
}

async function replaceLayout(
  trx: Transaction<DB>,
  { network_id, layout_id, version }: Seen,
  values: { name: string; layout: string; changed_by: number },
): Promise<{ layout_id: number }> {
  const saved = await trx
    .updateTable('bank_layouts')
    .set({ ...values, version: version + 1, changed_at: await readClock(trx) })
    .where('network_id', '=', network_id)
    .where('layout_id', '=', layout_id)
    .where('version', '=', version)
    .returning('layout_id')
    .executeTakeFirst()
  if (saved) return saved
  await getLayout(trx, { network_id }, layout_id)
  throw new DomainError('conflict', { message_key: 'bank_layout_changed' })
}

type Seen = { network_id: number; layout_id: number; version: number }

/** Deletes a layout as it was seen. */
export async function deleteLayout(
  db: Database,
  { network_id }: NetworkScope,
  { layout_id, version }: Omit<Seen, 'network_id'>,
  acting: ActingPerson,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { name } = await getLayout(trx, { network_id }, layout_id)
    const { numDeletedRows } = await trx
      .deleteFrom('bank_layouts')
      .where('network_id', '=', network_id)
      .where('layout_id', '=', layout_id)
      .where('version', '=', version)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw new DomainError('conflict', { message_key: 'bank_layout_changed' })
    await recordAudit(trx, {
      network_id,
      ...acting,
      action: 'payout.delete_layout',
      subject: String(layout_id),
      before: { name },
    })
  })
}
