import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '../../db/connection.ts'
import type { DB } from '../../db/tables.gen.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { announce } from '../events/public.ts'
import { type NoticeReader, visibleNotices } from './visible-notices.ts'

const notifyOwnWindows = (trx: Transaction<DB>, { scope, account_id }: NoticeReader) =>
  announce(trx, scope, { to: [account_id], kind: 'notices_changed', subject: {} })

/** Marks a notice as read, the first time only; `not_found` where the reader may not see it. */
export async function markRead(db: Database, reader: NoticeReader, noticeId: number): Promise<void> {
  const count = await write(db, reader, sql`notice_id = ${noticeId}`, 'read_at')
  if (count === 0) throw new DomainError('not_found')
}

/** Marks everything that the reader may see now as read. */
export async function markAllRead(db: Database, reader: NoticeReader): Promise<void> {
  await write(db, reader, sql`read_at is null`, 'read_at')
}

/** Puts a notice's banner away; `not_found` where the reader may not see it. */
export async function dismiss(db: Database, reader: NoticeReader, noticeId: number): Promise<void> {
  const count = await write(db, reader, sql`notice_id = ${noticeId}`, 'dismissed_at')
  if (count === 0) throw new DomainError('not_found')
}

/** Answers how many of the notices that the reader may see are these. */
async function write(
  db: Database,
  reader: NoticeReader,
  which: RawBuilder<unknown>,
  column: 'read_at' | 'dismissed_at',
): Promise<number> {
  const { scope, account_id, now } = reader
  const done = sql.ref(column)
  return db.transaction().execute(async (trx) => {
    // In their order, so that two windows of one account do not wait for each other; none that is being deleted.
    const { rows } = await sql<{ notice_id: number }>`
      select notice_id from notices where notice_id in (
        select notice_id from (${visibleNotices(reader)}) as visible where ${which})
      order by notice_id for key share`.execute(trx)
    const ids = rows.map(({ notice_id }) => notice_id)
    const { numAffectedRows } = await sql`
      insert into notice_receipts (network_id, account_id, notice_id, ${done})
      select ${scope.network_id}, ${account_id}, id, ${now} from unnest(${ids}::integer[]) as id
      on conflict (network_id, account_id, notice_id) do update set ${done} = excluded.${done}
      where notice_receipts.${done} is null`.execute(trx)
    if ((numAffectedRows ?? 0n) > 0n) await notifyOwnWindows(trx, reader)
    return ids.length
  })
}
