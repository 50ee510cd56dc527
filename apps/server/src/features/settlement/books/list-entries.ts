import type { closeEntry } from '@cuesheet/contract/values/close-month'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { actorsOf } from '../../../access/actors.ts'
import type { NetworkScope } from '../../../access/scope.ts'
import type { Database } from '../../../db/connection.ts'
import { actor } from '../describe-month.ts'

type Entry = z.output<typeof closeEntry>
type Row = Omit<Entry, 'asked' | 'confirmed' | 'ended' | 'is_own'> & {
  ended_by: number | null
  ended_name: string | null
  ended_at: Date | null
  ended_reason: string | null
  asked_by: number
  asked_name: string | null
  asked_at: Date
  confirmed_by: number | null
  confirmed_name: string | null
  confirmed_at: Date | null
}

/** Adjustments, advances and write-offs, those that wait first; advances are recouped the oldest first. */
export async function listEntries(
  db: Database,
  { network_id }: NetworkScope,
  viewerId: number,
): Promise<Entry[]> {
  const { rows } = await sql<Row>`
    with recouped as (
      select account_id, sum(recouped) as total
      from settlement_members join settlement_months using (network_id, month)
      where network_id = ${network_id} and locked_at is not null group by account_id
    ), entries as (
      select e.*, coalesce(sum(amount) filter (where kind = 'advance' and confirmed_at is not null)
        over (partition by account_id order by month, entry_id rows between unbounded preceding and 1 preceding), 0) as earlier
      from settlement_entries e where network_id = ${network_id}
    )
    select e.entry_id, e.kind, e.account_id, a.nickname, to_char(e.month, 'YYYY-MM') as month, e.amount::text as amount,
      case when e.kind = 'advance' and e.confirmed_at is not null
        then greatest(0, least(e.amount, coalesce(r.total, 0) - e.earlier)) else 0 end::text as recouped,
      e.reason,
      case when e.is_declined then 'declined'
        when e.withdrawn_at is not null then 'withdrawn' when e.confirmed_at is not null then 'confirmed'
        else 'waiting' end as state,
      e.asked_by, asker.nickname as asked_name, e.asked_at, e.confirmed_by, confirmer.nickname as confirmed_name,
      e.confirmed_at, e.withdrawn_by as ended_by, ender.nickname as ended_name, e.withdrawn_at as ended_at,
      e.withdrawn_reason as ended_reason, e.booked_month is not null or (e.kind <> 'adjustment' and e.confirmed_at is not null) as is_booked
    from entries e
    join accounts a on a.network_id = ${network_id} and a.account_id = e.account_id
    left join ${actorsOf({ network_id })} asker on asker.account_id = e.asked_by
    left join ${actorsOf({ network_id })} confirmer on confirmer.account_id = e.confirmed_by
    left join ${actorsOf({ network_id })} ender on ender.account_id = e.withdrawn_by
    left join recouped r on r.account_id = e.account_id
    order by (e.confirmed_at is null and e.withdrawn_at is null) desc, e.entry_id desc limit 500`.execute(db)
  return rows.map(
    ({
      asked_by,
      asked_name,
      asked_at,
      confirmed_by,
      confirmed_name,
      confirmed_at,
      ended_by,
      ended_name,
      ended_at,
      ended_reason,
      ...entry
    }) => ({
      ...entry,
      is_own: asked_by === viewerId,
      asked: actor(asked_by, asked_name, asked_at)!,
      confirmed: actor(confirmed_by, confirmed_name, confirmed_at),
      ended: ended_at && { ...actor(ended_by, ended_name, ended_at)!, reason: ended_reason },
    }),
  )
}
