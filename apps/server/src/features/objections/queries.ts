import type { AnswerOf } from '@cuesheet/contract/endpoint'
import type { objections, objectionThread } from '@cuesheet/contract/objections'
import { type RawBuilder, sql } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { listPosts } from '../threads/public.ts'

type Row = AnswerOf<typeof objections>['rows'][number]
type Thread = Pick<AnswerOf<typeof objectionThread>, 'objection' | 'posts'>
/** account_id: whose alone; null: of all members. */
type Asked = { account_id: number | null; today: string; month?: string | undefined }

const moment = (of: string) =>
  sql`to_char(${sql.ref(of)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const selectRows = (
  { network_id }: NetworkScope,
  { account_id, today, month }: Asked,
  which: RawBuilder<unknown>,
) => sql<Row & { total: number }>`
  select o.objection_id, o.account_id, a.nickname, to_char(o.month, 'YYYY-MM') as month, o.line, o.state, o.answer_by,
    ${moment('o.opened_at')} as opened_at, o.state = 'open' and o.answer_by < ${today}::date as is_late,
    ${moment('o.decided_at')} as decided_at, o.reason, e.amount::text as amount, count(*) over () as total
  from objections o
  join accounts a using (network_id, account_id)
  left join settlement_entries e using (network_id, entry_id)
  where o.network_id = ${network_id} and (${account_id}::integer is null or o.account_id = ${account_id})
    and (${month ?? null}::date is null or o.month = ${month ?? null}) and ${which}
  order by o.decided_at is not null, o.objection_id desc`

/** A page of objections, those that are not decided first, then the latest. */
export async function listObjections(
  db: Database,
  scope: NetworkScope,
  { page, size, ...asked }: Asked & { page: number; size: number },
): Promise<{ page: number; size: number; total: number; rows: Row[] }> {
  const { rows } = await sql<Row & { total: number }>`
    ${selectRows(scope, asked, sql`true`)} limit ${size} offset ${(page - 1) * size}`.execute(db)
  return { page, size, total: rows[0]?.total ?? 0, rows: rows.map(({ total: _, ...row }) => row) }
}

/** An objection with what was said of it; `not_found` for another one's. */
export async function getThread(
  db: Database,
  scope: NetworkScope,
  objectionId: number,
  asked: Asked,
): Promise<Thread> {
  const { rows } = await selectRows(scope, asked, sql`o.objection_id = ${objectionId}`).execute(db)
  if (!rows[0]) throw new DomainError('not_found')
  const { total: _, ...objection } = rows[0]
  return { objection, posts: await listPosts(db, scope, { about: 'objection', thread_id: objectionId }) }
}

export type WaitingObjections = {
  network_id: number
  network: string
  count: number
  since: Date
  /** The day by which the first of them is to be answered. */
  answer_by: string
}

/** Networks whose members object to something that nobody has answered, the longest first. */
export async function listWaitingObjections(
  db: Database,
  { size }: { size: number },
): Promise<WaitingObjections[]> {
  const { rows } = await sql<WaitingObjections>`
    with open as materialized (
      select network_id, count(*) as count, min(opened_at) as since, min(answer_by) as answer_by
      from objections where state = 'open' and network_id not in (select network_id from network_deletions)
      group by network_id
    )
    select network_id, name as network, count, since, answer_by
    from open join networks using (network_id)
    order by since, network_id limit ${size}`.execute(db)
  return rows
}
