import type { closeMonthRow } from '@cuesheet/contract/values/close-month'
import type { CloseState } from '@cuesheet/contract/values/settlement'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { installationScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import { describeMonthRows } from './describe-month.ts'

type Row = z.output<z.ZodMiniObject<typeof closeMonthRow>> & { network_id: number; network: string }
type Found = { network_id: number; network: string; month: string }
type Asked = {
  network?: number | undefined
  state?: CloseState | 'waiting' | undefined
  after?: string | undefined
  size: number
  /** A day; the month before its own is the last that can be closed. */
  today: string
}

/**
 * The months of networks' closes, the latest first: of each network from the first that has a file, or that somebody did
 * something with, to the last that has ended. Of one that has none the last alone, where it
 * had reports by then, or was made by then.
 */
export async function listMonths(
  db: Database,
  { network, state, after, size, today }: Asked,
): Promise<{ rows: Row[]; next: string | null }> {
  const rows: Row[] = []
  let place = after
  // States follow from the data: what a list is narrowed to is looked for a piece at a time.
  for (;;) {
    const found = await listCandidates(db, { network, state, today, after: place, size: size + 1 })
    const described = await describeFound(db, found.slice(0, size))
    for (const { network_id, network: name, month } of found) {
      if (rows.length === size) return { rows, next: place ?? null }
      const row = described.get(network_id)?.get(month)
      if (!row) break
      place = `${month}:${network_id}`
      if (!state || state === row.state || (state === 'waiting' && row.state !== 'paid'))
        rows.push({ network_id, network: name, ...row })
    }
    if (found.length <= size) return { rows, next: null }
  }
}

/** By network and month. */
async function describeFound(
  db: Database,
  found: readonly Found[],
): Promise<Map<number, Awaited<ReturnType<typeof describeMonthRows>>>> {
  const described = new Map()
  for (const network_id of new Set(found.map((one) => one.network_id))) {
    const months = found.filter((one) => one.network_id === network_id).map(({ month }) => month)
    described.set(network_id, await describeMonthRows(db, installationScope(network_id), months))
  }
  return described
}

async function listCandidates(db: Database, { network, state, today, after, size }: Asked): Promise<Found[]> {
  const [, afterMonth, afterNetwork] = /^(\d{4}-\d{2}-01):(\d{1,9})$/.exec(after ?? '') ?? []
  const isPaid = sql`(network_id, month) in (select network_id, month from paid)`
  const conditions = [
    ...(afterMonth
      ? [
          sql`(month < ${afterMonth}::date or month = ${afterMonth}::date and network_id > ${afterNetwork}::integer)`,
        ]
      : []),
    ...(state === 'paid' ? [isPaid] : state ? [sql`not ${isPaid}`] : []),
    sql`true`,
  ]
  const { rows } = await sql<Found>`
    with firsts as materialized (
      select network_id, min(month) as first from (
        select network_id, month from settled_files union all select network_id, month from settlement_months
      ) as known group by network_id
    ),
    paid as materialized (select network_id, month from settlement_months where paid_on is not null),
    deleting as materialized (select network_id from network_deletions),
    -- Made since the last month ended, with reports of days before.
    reported as materialized (
      select network_id from network_day join networks using (network_id)
      where created_at >= date_trunc('month', ${today}::date) and day < date_trunc('month', ${today}::date)
      group by network_id
    )
    select * from (
      select n.network_id, n.name as network, months.month::date as month
      from networks n
      cross join lateral (
        select date_trunc('month', ${today}::date - interval '1 month')::date as last
      ) as ended
      left join firsts on firsts.network_id = n.network_id
      cross join lateral generate_series(least(firsts.first, ended.last), ended.last, interval '1 month') as months(month)
      where (firsts.first is not null or n.created_at < date_trunc('month', ${today}::date)
          or n.network_id in (select network_id from reported))
        and (${network ?? null}::integer is null or n.network_id = ${network ?? null})
        and n.network_id not in (select network_id from deleting)
    ) as listed
    where ${sql.join(conditions, sql` and `)}
    order by month desc, network_id limit ${size}`.execute(db)
  return rows
}
