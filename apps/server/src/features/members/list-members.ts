import type { AnswerOf } from '@cuesheet/contract/endpoint'
import type { accounts } from '@cuesheet/contract/members'
import type { MemberSort } from '@cuesheet/contract/values/member-sort'
import { type RawBuilder, sql } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import { startStep } from '../channels/public.ts'
import { money } from '../facts/terms.ts'
import type { ThisMonth } from '../reports/public.ts'

/** Members whose name or e-mail address has a part, or one alone. */
type Sought = { search: string; account_id?: number }

export type MembersAsked = Sought & {
  sort: MemberSort
  order: 'asc' | 'desc'
  page: number
  size: number
}

export type MembersFound = Pick<AnswerOf<typeof accounts>, 'total' | 'totals' | 'accounts'>

/** Of the account itself, so that a page is found before anything is counted. */
const ownOrders: Partial<Record<MemberSort, string>> = {
  nickname: 'lower(nickname)',
  user_id: 'user_id',
  last_signed_in: 'last_signed_in_at',
  registered: 'created_at',
}
const countedOrders: Partial<Record<MemberSort, string>> = {
  fee_rate: 'fee_rate',
  channels: 'channels',
  gross: 'gross',
  change: 'change',
  share: 'gross',
  fee: 'gross * fee_rate',
  net: 'gross * (1 - fee_rate)',
}

const iso = (time: RawBuilder<unknown>) =>
  sql`to_char((${time}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

function matching({ network_id }: NetworkScope, { search, account_id }: Sought): RawBuilder<unknown> {
  const part = sql`lower(normalize(${search}::text, NFKC))`
  const matches = sql`and (strpos(lower(normalize(nickname, NFKC)), ${part}) > 0 or strpos(user_id, ${part}) > 0)`
  return sql`select account_id, user_id, nickname, created_at, last_signed_in_at from accounts
    where network_id = ${network_id} and permission_flag = 0 and withdrawn_at is null
      ${search ? matches : sql``} ${account_id === undefined ? sql`` : sql`and account_id = ${account_id}`}`
}

const amountIf = (isKnown: boolean, nano: RawBuilder<unknown>) =>
  sql`case when ${isKnown} then ${money(sql`coalesce(${nano}, 0)`)}::text end`

/** Of a relation (gross, matched, previous) in nano-units: what a row says of its growth and its part of all. */
const growthColumns = ({ is_reported, compared }: ThisMonth) => sql`
        'matched', ${amountIf(compared !== null, sql`matched`)},
        'previous', ${amountIf(compared !== null, sql`previous`)},
        'change', ${amountIf(compared !== null, sql`matched - previous`)},
        'share', case when ${is_reported} then (coalesce(gross, 0) / nullif(all_gross, 0))::float8 end`

const activeDays = 28

/**
 * How many members match, how many channels they have, and what these earned, each once, at the mean of its members' fee
 * rates; and a page of them with their fee rates, how many channels each has, what these earned, and how that has changed.
 */
export async function listMembers(
  db: Database,
  scope: NetworkScope,
  filters: MembersAsked & { now: Date },
  thisMonth: ThisMonth,
): Promise<MembersFound> {
  const { network_id } = scope
  const { month } = thisMonth
  const rate = sql`${thisMonth.rate}::numeric`
  const previousRate = sql`${thisMonth.previous_rate}::numeric`
  const activeSince = new Date(filters.now.getTime() - activeDays * 86_400_000)
  const isNarrowed = filters.search !== '' || filters.account_id !== undefined
  const narrowing = isNarrowed ? sql`and account_id = any(array(select account_id from matching))` : sql``
  const ownOrder = ownOrders[filters.sort]
  const nulls = filters.sort === 'last_signed_in' ? 'nulls last' : ''
  const order = sql.raw(
    `${ownOrder ?? countedOrders[filters.sort]} ${filters.order} ${nulls}, account_id ${filters.order}`,
  )
  const onePage = sql`order by ${order} limit ${filters.size} offset ${(filters.page - 1) * filters.size}`
  const ofListed = ownOrder ? sql`and account_id = any(array(select account_id from listed))` : narrowing
  const change = sql`sum(matched) * ${rate} - sum(previous) * ${previousRate}`
  const amount = (nano: RawBuilder<unknown>) => amountIf(thisMonth.is_reported, nano)
  const { rows } = await sql<MembersFound>`
    with matching as (${matching(scope, filters)}),
    month as materialized (${thisMonth.channels}),
    rates as materialized (
      select distinct on (account_id) account_id, fee_rate
      from fee_rates
      where network_id = ${network_id} and from_month <= ${month}::date ${narrowing}
      order by account_id desc, from_month desc
    ),
    assigned as (
      select channel_id, avg(coalesce(fee_rate, default_fee_rate)) as fee_rate, count(*) > 1 as is_shared
      from assignments
      join networks using (network_id)
      left join rates using (account_id)
      where network_id = ${network_id} ${narrowing}
      group by channel_id
    ),
    totals as materialized (
      select count(*) as channels, count(*) filter (where is_shared) as shared_channels,
        sum(gross) * ${rate} as gross, round(sum(gross * fee_rate) * ${rate}, 10) as fee,
        coalesce(sum(matched) * ${rate}, 0) as matched, coalesce(sum(previous) * ${previousRate}, 0) as previous,
        (select sum(gross) * ${rate} from month) as all_gross
      from assigned left join month using (channel_id)
    ),
    people as (
      select count(*) as total,
        count(*) filter (where last_signed_in_at > ${activeSince}) as active,
        count(*) filter (where created_at >= ${month}::timestamp at time zone 'America/Los_Angeles') as new
      from matching
    ),
    listed as materialized (select * from matching ${ownOrder ? onePage : sql``}),
    shares as (
      select account_id, count(*) as channels, sum(gross) * ${rate} as gross
        ${filters.sort === 'change' ? sql`, ${change} as change` : sql``}
      from assignments left join month using (channel_id)
      where network_id = ${network_id} ${ofListed}
      group by account_id
    ),
    page as materialized (
      select account_id, user_id, nickname, listed.created_at, last_signed_in_at,
        coalesce(fee_rate, default_fee_rate) as fee_rate, coalesce(channels, 0) as channels, coalesce(gross, 0) as gross
        ${filters.sort === 'change' ? sql`, coalesce(change, 0) as change` : sql``}
      from listed
      join networks on networks.network_id = ${network_id}
      left join shares using (account_id)
      left join rates using (account_id)
      ${ownOrder ? sql`` : onePage}
    ),
    -- Of the page alone: summing them for all members costs a quarter more.
    grown as (
      select account_id, sum(matched) * ${rate} as matched, sum(previous) * ${previousRate} as previous
      from assignments left join month using (channel_id)
      where network_id = ${network_id} and account_id = any(array(select account_id from page))
      group by account_id
    ),
    before as (
      select account_id, sum(days.gross) * ${previousRate} as month_before
      from assignments join (${thisMonth.month_before}) as days using (channel_id)
      where network_id = ${network_id} and account_id = any(array(select account_id from page))
      group by account_id
    ),
    changes as (
      select account_id, from_month, fee_rate
      from (
        select account_id, from_month, fee_rate,
          lag(fee_rate) over (partition by account_id order by from_month) as before
        from fee_rates
        where network_id = ${network_id} and account_id = any(array(select account_id from page))
      ) as history
      where fee_rate is distinct from before
    ),
    changed as (
      select account_id, max(from_month) filter (where from_month <= ${month}::date) as since,
        (array_agg(jsonb_build_object('from_month', to_char(from_month, 'YYYY-MM'), 'fee_rate', fee_rate) order by from_month)
          filter (where from_month > ${month}::date))[1] as next
      from changes
      group by account_id
    ),
    described as (
      select coalesce(jsonb_agg(jsonb_build_object(
        'account_id', account_id, 'user_id', user_id, 'nickname', nickname,
        'fee_rate', fee_rate,
        'fee_rate_since', to_char(
          greatest(since, (created_at at time zone 'America/Los_Angeles')::date), 'YYYY-MM'),
        'fee_rate_next', next,
        'channels', channels,
        'start_step', ${startStep(network_id, sql`page.account_id`)},
        'gross', ${amount(sql`gross`)},
        'fee', ${amount(sql`gross * fee_rate`)},
        'net', ${amount(sql`gross * (1 - fee_rate)`)},
        ${growthColumns(thisMonth)},
        'month_before', ${money(sql`month_before`)}::text,
        'has_second_factor', exists (
          select from second_factors
          where network_id = ${network_id} and second_factors.account_id = page.account_id and enabled_at is not null),
        'last_signed_in_at', ${iso(sql`last_signed_in_at`)},
        'registered_at', ${iso(sql`created_at`)}
      ) order by ${order}), '[]') as accounts
      from page left join changed using (account_id) left join grown using (account_id) left join before using (account_id)
      cross join (select all_gross from totals) as of_all
    )
    select total, accounts,
      jsonb_build_object(
        'channels', channels,
        'shared_channels', shared_channels,
        'gross', ${amount(sql`gross`)},
        'fee_rate', case when ${thisMonth.is_reported} then (fee / nullif(gross, 0))::float8 end,
        'fee', ${amount(sql`fee`)},
        'net', ${amount(sql`gross - fee`)},
        ${growthColumns(thisMonth)},
        'active', active, 'new', new) as totals
    from totals cross join people cross join described`.execute(db)
  return rows[0]!
}
