import { addMonths } from '@cuesheet/contract/values/day'
import type { Bucket, RevenueFamily, UnallocatedReason } from '@cuesheet/contract/values/settlement'
import { sql } from 'kysely'
import type { NetworkScope } from '../../../access/scope.ts'
import type { Database } from '../../../db/connection.ts'
import { holdersOf } from '../calculation/holders.ts'
import { usdOf } from '../nano-dollars.ts'
import type { Inputs } from './read-inputs.ts'

type Sum = {
  bucket: 'unallocated' | 'uncredited'
  reason: UnallocatedReason | null
  channels: number
  usd: string
}

/**
 * Money that is nobody's, by reason: of the month's calculation; where there is none yet, what rows of its files name no
 * channel of the network, or one without a member.
 */
export async function sumUnattributed(
  db: Database,
  scope: NetworkScope,
  month: string,
  { files }: Pick<Inputs, 'files'>,
): Promise<Sum[]> {
  const { network_id } = scope
  const { rows } = await sql<Sum>`
    select bucket, nullif(reason, '') as reason, count(distinct nullif(platform_channel_id, '')) as channels,
      ${usdOf(sql`sum(amount)`)} as usd
    from settlement_lines
    where network_id = ${network_id} and month = ${month} and bucket <> 'member' group by 1, 2 order by 1, 2`.execute(
    db,
  )
  const { rows: calculated } = await sql`
    select from settlement_months where network_id = ${network_id} and month = ${month} and calculation_no > 0`.execute(
    db,
  )
  if (calculated.length > 0) return rows
  const { rows: unknown } = await sql<Sum>`
    select 'unallocated' as bucket, case when r.channel is null then 'no_channel'
        when c.channel_id is null then 'unknown_channel' else 'no_member' end as reason,
      count(r.channel) as channels, ${usdOf(sql`sum(r.revenue)`)} as usd
    from (
      select platform_channel_id as channel, sum(revenue) as revenue from settled_rows
      where network_id = ${network_id}
        and file_id = any(${files.basis.map(({ file_id }) => file_id)}::bigint[])
      group by platform_channel_id
    ) as r
    left join channels c on c.network_id = ${network_id} and c.platform_channel_id = r.channel
    where (c.channel_id is null and not exists (
        select from deleted_channels d where d.network_id = ${network_id} and d.platform_channel_id = r.channel))
      or (c.channel_id is not null and not exists (
        select from ${holdersOf(scope)} as h
        where h.channel_id = c.channel_id and h.account_ids <> '{}' and h.from_day < ${addMonths(month, 1)}::date
          and h.until_day > ${month}::date))
    group by r.channel is null, 2 order by 2`.execute(db)
  return unknown
}

type Row = {
  bucket: Bucket
  reason: UnallocatedReason | null
  platform_channel_id: string | null
  channel_id: number | null
  channel: string | null
  family: RevenueFamily | null
  usd: string
}

/** The same by channel and family, the most first. */
export async function listUnattributed(
  db: Database,
  { network_id }: NetworkScope,
  month: string,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select l.bucket, nullif(l.reason, '') as reason, nullif(l.platform_channel_id, '') as platform_channel_id,
      nullif(l.channel_id, 0) as channel_id, c.title as channel, case when l.kind = 'revenue' then l.family end as family,
      ${usdOf(sql`sum(l.amount)`)} as usd
    from settlement_lines l
    left join channels c on c.network_id = l.network_id and c.channel_id = l.channel_id
    where l.network_id = ${network_id} and l.month = ${month} and l.bucket <> 'member'
    group by 1, 2, 3, 4, 5, 6 order by abs(sum(l.amount)) desc, 3, 2, 6 limit 500`.execute(db)
  return rows
}
