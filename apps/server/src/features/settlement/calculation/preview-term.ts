import type { TermPreview } from '@cuesheet/contract/contract-terms'
import type { TermOf } from '@cuesheet/contract/values/contract-terms'
import type { Currency } from '@cuesheet/contract/values/money'
import { sql } from 'kysely'
import type { NetworkScope } from '../../../access/scope.ts'
import type { Database } from '../../../db/connection.ts'
import { termsFor } from '../../fees/public.ts'
import { usdOf } from '../nano-dollars.ts'
import { feeOf } from './fee-of.ts'
import { netOf } from './net-of.ts'

type Asked = TermOf & {
  account_id: number
  /** Null: as if the term ended. */
  fee_rate: string | null
}

type Month = { month: string; currency: Currency; local: string; usd: string; net: string }

/**
 * What a member's last locked month would have come to if a term had held in all that it is of: its lines with the fee that
 * `writeLines` gives them by the terms, with this one in place of what was agreed for the same. Null where nothing is locked.
 */
export async function previewTerm(
  db: Database,
  { network_id }: NetworkScope,
  { account_id, platform_channel_id, family, fee_rate }: Asked,
): Promise<TermPreview> {
  const { rows: months } = await sql<Month>`
    select m.month, m.currency, m.settled_local::text as local, m.settled_usd::text as usd, s.net::text as net
    from settlement_months m join settlement_members s using (network_id, month)
    where m.network_id = ${network_id} and s.account_id = ${account_id} and m.locked_at is not null
      and exists (
        select from settlement_lines l
        where l.network_id = ${network_id} and l.month = m.month and l.account_id = ${account_id})
    order by m.month desc limit 1`.execute(db)
  const [last] = months
  if (!last) return null
  const [channel, type] = [platform_channel_id ?? '', family ?? '']
  const terms = sql`(
    select network_id, account_id, platform_channel_id, family, from_month, fee_rate from contract_terms
    where network_id = ${network_id} and account_id = ${account_id} and (platform_channel_id, family) <> (${channel}, ${type})
    union all
    select ${network_id}::integer, ${account_id}::integer, ${channel}, ${type}, '-infinity'::date, ${fee_rate}::numeric)`
  const { rows } = await sql<Record<'fee' | 'new_fee' | 'net' | 'difference' | 'revenue', string>>`
    with lines as materialized (
      select account_id, platform_channel_id as channel, family, activity_month, kind, amount, fee,
        coalesce(member_rate, fee_rate) as member_rate
      from settlement_lines where network_id = ${network_id} and month = ${last.month} and account_id = ${account_id}
    ), terms as materialized (
      ${termsFor(
        sql`${network_id}::integer`,
        sql`(select distinct account_id, channel, family, activity_month from lines)`,
        terms,
      )}
    ), sums as (
      select sum(amount) as amount, sum(fee) as fee, sum(${feeOf(sql`amount`, sql`coalesce(term_rate, member_rate)`)}) as new_fee,
        coalesce(sum(amount) filter (where kind = 'revenue' and ${channel} in ('', channel) and ${type} in ('', family)), 0) as revenue
      from lines left join terms using (account_id, channel, family, activity_month)
    ), nets as (select *, ${netOf(sql`(amount - new_fee)`, last)} as net from sums)
    select ${usdOf(sql`fee`)} as fee, ${usdOf(sql`new_fee`)} as new_fee, net::text, (net - ${last.net}::numeric)::text as difference,
      ${usdOf(sql`revenue`)} as revenue
    from nets`.execute(db)
  const { fee, new_fee, net, difference, revenue } = rows[0]!
  return {
    month: last.month.slice(0, 7),
    currency: last.currency,
    before: { fee_usd: fee, net: last.net },
    after: { fee_usd: new_fee, net },
    difference,
    revenue_usd: revenue,
  }
}
