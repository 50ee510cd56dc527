import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/connection.ts'
import type { DB } from '../../db/tables.gen.ts'
import { announce } from '../events/mutations.ts'
import { getNotice } from './queries.ts'
import { type NoticeReader, visibleNotices } from './visible-notices.ts'

const tellOwnWindows = (trx: Transaction<DB>, { scope, account_id }: NoticeReader) =>
  announce(trx, scope, { to: [account_id], kind: 'notices_changed', subject: {} })

/** Marks a notice as read, the first time only; `not_found` where the reader may not see it. */
export async function markRead(db: Database, reader: NoticeReader, noticeId: number): Promise<void> {
  await getNotice(db, reader, noticeId)
  await write(db, reader, sql`select ${noticeId}::integer as notice_id`, 'read_at')
}

/** Marks everything that the reader may see now as read. */
export async function markAllRead(db: Database, reader: NoticeReader): Promise<void> {
  await write(
    db,
    reader,
    sql`select notice_id from (${visibleNotices(reader)}) as visible where read_at is null`,
    'read_at',
  )
}

/** Puts a notice's banner away; `not_found` where the reader may not see it. */
export async function dismiss(db: Database, reader: NoticeReader, noticeId: number): Promise<void> {
  await getNotice(db, reader, noticeId)
  await write(db, reader, sql`select ${noticeId}::integer as notice_id`, 'dismissed_at')
}

async function write(
  db: Database,
  reader: NoticeReader,
  notices: ReturnType<typeof visibleNotices>,
  column: 'read_at' | 'dismissed_at',
): Promise<void> {
  const { scope, account_id, now } = reader
  const done = sql.ref(column)
  await db.transaction().execute(async (trx) => {
    // In their order, so that two windows of one account do not wait for each other.
    const { rows } = await sql<{ notice_id: number }>`${notices} order by notice_id`.execute(trx)
    const ids = rows.map(({ notice_id }) => notice_id)
    const { numAffectedRows } = await sql`
      insert into notice_receipts (network_id, account_id, notice_id, ${done})
      select ${scope.network_id}, ${account_id}, id, ${now} from unnest(${ids}::integer[]) as id
      on conflict (network_id, account_id, notice_id) do update set ${done} = excluded.${done}
      where notice_receipts.${done} is null`.execute(trx)
    if ((numAffectedRows ?? 0n) > 0n) await tellOwnWindows(trx, reader)
  })
}
