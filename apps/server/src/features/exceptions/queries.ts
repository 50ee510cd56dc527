import { sql } from 'kysely'
import { operators } from '../../access/actors.ts'
import type { Database } from '../../db/connection.ts'
import type { Exception } from './rules.ts'

export type PutOff = {
  network_id: number
  kind: string
  subject: string
  until: Date
  reason: string
  weight: number
  is_urgent: boolean
  by: string | null
  put_off_at: Date
}

/** What is put off at this moment, by key. */
export async function listPutOff(db: Database, now: Date): Promise<Map<string, PutOff>> {
  const { rows } = await sql<PutOff>`
    select put_off.network_id, kind, subject, until, reason, weight, is_urgent, nickname as by, put_off_at
    from exceptions_put_off as put_off left join ${operators} as operators on account_id = put_off_by
    where until > ${now}
    order by put_off_at desc limit 5000`.execute(db)
  return new Map(rows.map((row) => [[row.kind, row.network_id, row.subject].join(' '), row]))
}

export const keyOf = ({ kind, network, subject }: Exception): string =>
  [kind, network?.network_id ?? 0, subject].join(' ')

export type NetworkGlance = {
  network_id: number
  name: string
  data_through: string | null
  channels: number
  approved_channels: number
  members: number
  month_revenue: string | null
  sign_ins: number
}

/** The networks after a name, by name: figures of the calendar month of data-through, sign-ins of the last 24 hours. */
export async function listNetworkGlances(
  db: Database,
  { after, size, now }: { after: string | null; size: number; now: Date },
): Promise<NetworkGlance[]> {
  const { rows } = await sql<NetworkGlance>`
    with page as materialized (
      select network_id, name from networks ${after === null ? sql`` : sql`where name > ${after}`}
      order by name limit ${size}
    ),
    figures as materialized (
      select shown.network_id, shown.day as data_through, trim_scale(sum(revenue) / 1000000000.0)::text as month_revenue
      from figures_through as shown
      left join network_day on network_day.network_id = shown.network_id and network_day.day <= shown.day
        and network_day.day >= date_trunc('month', shown.day::timestamp)::date
      where shown.network_id in (select network_id from page)
      group by shown.network_id, shown.day
    ),
    channel_counts as materialized (
      select network_id, count(*) as channels, count(*) filter (where status = 2) as approved_channels
      from channels where network_id in (select network_id from page) group by network_id
    ),
    member_counts as materialized (
      select network_id, count(*) as members from accounts
      where network_id in (select network_id from page) and permission_flag = 0 and withdrawn_at is null
      group by network_id
    ),
    sign_in_counts as materialized (
      select network_id, count(*) as sign_ins from audit_log
      where network_id in (select network_id from page) and action = 'session.create'
        and at > ${now}::timestamptz - interval '24 hours'
      group by network_id
    )
    select network_id, name, data_through, coalesce(channels, 0) as channels,
      coalesce(approved_channels, 0) as approved_channels, coalesce(members, 0) as members, month_revenue,
      coalesce(sign_ins, 0) as sign_ins
    from page
    left join figures using (network_id)
    left join channel_counts using (network_id)
    left join member_counts using (network_id)
    left join sign_in_counts using (network_id)
    order by name`.execute(db)
  return rows
}
