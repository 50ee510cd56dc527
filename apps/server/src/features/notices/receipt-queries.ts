import type { noticeReceiptNetworks, noticeReceipts } from '@cuesheet/contract/console-notices'
import type { AnswerOf } from '@cuesheet/contract/endpoint'
import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { readAfter, toPage } from '../../http/console-pages.ts'
import { isAuthor, isFor } from './authored-queries.ts'

type Receipts = Omit<AnswerOf<typeof noticeReceipts>, 'success' | 'message'>

/** The accounts that a notice is for now, with when they read it. */
const audienceOf = (noticeId: number) => sql`
  audience as materialized (
    select a.network_id, a.account_id, r.read_at
    from notices as n
    join accounts as a on a.withdrawn_at is null and a.network_id <> 0 and ${isFor} and (${isAuthor}) is not true
    left join notice_receipts as r
      on r.network_id = a.network_id and r.account_id = a.account_id and r.notice_id = n.notice_id
    where n.notice_id = ${noticeId}
  )`

/** Who has read a notice; `not_found` where there is none. */
export async function summarizeReceipts(db: Database, noticeId: number): Promise<Receipts> {
  const { rows } = await sql<Omit<Receipts, 'sent_again'>>`
    with ${audienceOf(noticeId)}
    select (select count(*) from audience) as audience,
      (select count(*) from audience where read_at is not null) as readers,
      coalesce((
        select jsonb_agg(shown order by day) from (
          select (read_at at time zone 'UTC')::date as day, count(*) as readers
          from audience where read_at is not null group by day order by day limit 400
        ) as shown
      ), '[]') as days
    from notices where notice_id = ${noticeId}`.execute(db)
  if (!rows[0]) throw new DomainError('not_found')
  return { ...rows[0], sent_again: await listResends(db, noticeId) }
}

type OfNetwork = AnswerOf<typeof noticeReceiptNetworks>['rows'][number]

/** The networks that a notice is for, those of which the smallest part has read it first; `not_found` where there is none. */
export async function listReceiptNetworks(
  db: Database,
  { notice, after, size }: { notice: number; after?: string | undefined; size: number },
): Promise<{ rows: OfNetwork[]; next: string | null }> {
  const noticeRow = await db
    .selectFrom('notices')
    .select('notice_id')
    .where('notice_id', '=', notice)
    .executeTakeFirst()
  if (!noticeRow) throw new DomainError('not_found')
  const place = readAfter(after, ['number', 'number', 'string'])
  const [readers = 0, audience = 1, name] = place ?? []
  const { rows } = await sql<OfNetwork>`
    with ${audienceOf(notice)}, networks_of as (
      select network_id, name, count(*)::integer as audience, count(read_at)::integer as readers
      from audience join networks using (network_id) group by network_id, name
    )
    select network_id, name, audience, readers from networks_of
    ${name === undefined ? sql`` : sql`where (readers::numeric / audience, name) > (${readers}::numeric / ${Math.max(audience, 1)}, ${name})`}
    order by readers::numeric / audience, name limit ${size + 1}`.execute(db)
  return toPage(
    rows,
    size,
    (row) => [row.readers, row.audience, row.name],
    (row) => row,
  )
}

async function listResends(db: Database, noticeId: number): Promise<Receipts['sent_again']> {
  const { rows } = await sql<{ at: Date; accounts: number }>`
    select at, (after ->> 'accounts')::integer as accounts from audit_log
    where network_id in (0, coalesce((select network_id from notices where notice_id = ${noticeId}), 0))
      and subject = ${String(noticeId)} and action = 'notice.resend'
    order by at desc, audit_id limit 20`.execute(db)
  return rows.map(({ at, accounts }) => ({ at: at.toISOString(), accounts }))
}
