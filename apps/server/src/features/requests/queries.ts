import type { AnswerOf } from '@cuesheet/contract/endpoint'
import type { requests, requestThread } from '@cuesheet/contract/requests'
import { addDays } from '@cuesheet/contract/values/day'
import { dueDays } from '@cuesheet/contract/values/requests'
import { type RawBuilder, sql } from 'kysely'
import type { ChannelScope, NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import { type Question, question } from '../../db/questions.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { listPosts } from '../threads/public.ts'

type Row = AnswerOf<typeof requests>['rows'][number]
type Thread = Pick<AnswerOf<typeof requestThread>, 'request' | 'posts'>
/** account_id: whose alone; null: of all members. `today`: a day of the office. */
type Asked = { account_id: number | null; today: string }
type Filters = { state?: 'waiting' | 'decided' | undefined; kind?: string | undefined }

const moment = (of: string) =>
  sql`to_char(${sql.ref(of)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const selectRows = (
  { network_id }: NetworkScope,
  { account_id, today }: Asked,
  which: RawBuilder<unknown>,
) => sql<Row & { total: number }>`
  select r.request_id, r.kind, r.account_id, a.nickname, r.channel_id, c.title as channel,
    coalesce(v.thumbnail, c.thumbnail) as thumbnail, r.video_id, v.title as video, r.reason, r.evidence, r.state,
    ${moment('r.opened_at')} as opened_at, r.answer_by,
    case when r.state = 'open' then r.answer_by - ${today}::date end as days_left,
    ${moment('r.decided_at')} as decided_at,
    case when k.certificate_id is not null then jsonb_build_object('certificate_id', k.certificate_id, 'number', k.number,
      'track', k.data -> 'track' ->> 'title') end as certificate,
    count(*) over () as total
  from requests r
  join accounts a using (network_id, account_id)
  join channels c using (network_id, channel_id)
  left join videos v using (network_id, channel_id, video_id)
  left join certificates k on k.network_id = ${network_id} and k.certificate_id = r.certificate_id
  where r.network_id = ${network_id} and (${account_id}::integer is null or r.account_id = ${account_id}) and ${which}
  order by r.decided_at is not null, r.state <> 'open', case when r.state = 'open' then r.answer_by end,
    r.decided_at desc, r.request_id desc`

/** A page of requests: what is open first, least time left first, then what waits for the member, then the latest. */
export async function listRequests(
  db: Database,
  scope: NetworkScope,
  { page, size, state, kind, ...asked }: Asked & Filters & { page: number; size: number },
): Promise<{ page: number; size: number; total: number; rows: Row[] }> {
  const which = sql`(${state ?? null}::text is null or (r.decided_at is null) = (${state ?? null}::text = 'waiting'))
    and (${kind ?? null}::text is null or r.kind = ${kind ?? null})`
  const { rows } = await sql<Row & { total: number }>`
    ${selectRows(scope, asked, which)} limit ${size} offset ${(page - 1) * size}`.execute(db)
  return { page, size, total: rows[0]?.total ?? 0, rows: rows.map(({ total: _, ...row }) => row) }
}

/** A request with every step of it; `not_found` for another one's. */
export async function getThread(
  db: Database,
  scope: NetworkScope,
  requestId: number,
  asked: Asked,
): Promise<Thread> {
  const { rows } = await selectRows(scope, asked, sql`r.request_id = ${requestId}`).execute(db)
  if (!rows[0]) throw new DomainError('not_found')
  const { total: _, ...request } = rows[0]
  return { request, posts: await listPosts(db, scope, { about: 'request', thread_id: requestId }) }
}

export type DueRequests = { count: number; channel_id: null }

/** Of a network or a member in it how many requests are to be answered within days; of a member itself how many need its information. */
export function dueRequests(
  { network_id, member_id, terms }: ChannelScope,
  today: string,
): Question<DueRequests> {
  const which =
    terms === 'net'
      ? sql`state = 'needs_information'`
      : sql`state = 'open' and answer_by <= ${addDays(today, dueDays)}::date`
  return question(
    sql<DueRequests>`
      select count(*) as count, null as channel_id from requests
      where network_id = ${network_id} and decided_at is null and ${which}
        and (${member_id}::integer is null or account_id = ${member_id})`,
    ([found]) => found!,
  )
}

export type WaitingRequests = {
  network_id: number
  network: string
  count: number
  since: Date
  answer_by: string
}

/** Networks with requests that are to be answered by a day, what is due first first. */
export async function listDueRequests(
  db: Database,
  { by, size }: { by: string; size: number },
): Promise<WaitingRequests[]> {
  const { rows } = await sql<WaitingRequests>`
    with due as materialized (
      select network_id, count(*) as count, min(opened_at) as since, min(answer_by) as answer_by from requests
      where state = 'open' and answer_by <= ${by}::date
        and network_id not in (select network_id from network_deletions)
      group by network_id
    )
    select network_id, name as network, count, since, answer_by
    from due join networks using (network_id)
    order by answer_by, network_id limit ${size}`.execute(db)
  return rows
}
