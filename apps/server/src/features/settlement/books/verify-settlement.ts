import { deductions } from '@cuesheet/contract/values/guarantees'
import { sql } from 'kysely'
import type { NetworkScope } from '../../../access/scope.ts'
import type { Database } from '../../../db/connection.ts'
import { type Comparisons, listDifferences } from '../../../db/list-differences.ts'
import { inSnapshot } from '../../../db/transaction.ts'
import { planForSets } from '../../facts/lock-facts.ts'
import type { Verification } from '../../facts/verify-rollups.ts'
import { holdersOf } from '../calculation/holders.ts'
import { taxOf, untaxed } from '../calculation/taxes.ts'
import { channelsDigest } from '../calculation/write-channels.ts'
import { listMoved } from '../inputs/awaited.ts'
import type { Tie } from '../inputs/list-ties.ts'
import { type ReadMonth, readMonth } from '../read-month.ts'
import { compareBooks } from './compare-books.ts'
import { compareLines, partsOf, roundedOf } from './compare-lines.ts'

/** A calculation that stands: approved, or of what is there now. What others say is nothing any more. */
export type Standing = { month: string; is_approved: boolean } & Pick<ReadMonth, 'inputs' | 'ties'>

/** Compares the calculations of a network's months with their files, and the books of those that are locked with both. */
export function verifySettlement(db: Database, scope: NetworkScope): Promise<Verification> {
  return inSnapshot(db, async (trx) => {
    const standing = await listStanding(trx, scope)
    const comparisons = {
      ...compareLines(scope, standing),
      ...compareChannels(scope, standing),
      ...compareMembers(scope),
    }
    const found: Verification = await planForSets(trx, () => listDifferences(trx, comparisons))
    const add = (rollup: string, rows: readonly Compared[]) => {
      found.difference_count += rows.length
      for (const { expected, stored } of rows.slice(0, 20))
        found.differences.push({ rollup, expected, stored })
    }
    for (const { month, is_approved, ties } of standing)
      if (is_approved) add('settled_payments', compareTies(month, ties))
    add('settlement_awaited', await compareAwaited(trx, scope, standing))
    for (const [rollup, rows] of await compareBooks(trx, scope, standing)) add(rollup, rows)
    return found
  })
}

type Values = Record<string, unknown> | null
export type Compared = { expected: Values; stored: Values }

async function listStanding(db: Database, scope: NetworkScope): Promise<Standing[]> {
  const calculated = await db
    .selectFrom('settlement_months')
    .select(['month', 'approved_at'])
    .where('network_id', '=', scope.network_id)
    .where('calculation_no', '>', 0)
    .orderBy('month')
    .execute()
  const standing: Standing[] = []
  for (const { month, approved_at } of calculated) {
    const { state, inputs, ties } = await readMonth(db, scope, month)
    if (approved_at || state === 'calculated')
      standing.push({ month, is_approved: approved_at !== null, inputs, ties })
  }
  return standing
}

const compareTies = (month: string, ties: readonly Tie[]): Compared[] =>
  ties
    .filter(({ is_settled }) => !is_settled)
    .map(({ tie, summary, basis }) => ({
      expected: { month, tie, usd_nano: String(summary) },
      stored: { month, tie, usd_nano: String(basis) },
    }))

/** What calculations keep as awaited against what files and payment summaries say. */
async function compareAwaited(
  db: Database,
  { network_id }: NetworkScope,
  standing: readonly Standing[],
): Promise<Compared[]> {
  const { rows } = await sql<{
    month: string
    of_month: string
    tie: string
    family: string
    amount: string
  }>`
    select month, of_month, tie, family, amount::text as amount from settlement_awaited
    where network_id = ${network_id} and month = any(${standing.map(({ month }) => month)}::date[])`.execute(
    db,
  )
  const keyOf = ({ month, of_month, tie }: (typeof rows)[number]) => [month, of_month, tie].join(' ')
  const stored = new Map(rows.map((row) => [keyOf(row), row]))
  const expected = new Map(
    standing.flatMap(({ month, ties }) =>
      listMoved(month, ties).map(({ of_month, tie, family, amount }) => {
        const row = { month, of_month, tie, family, amount: String(amount) }
        return [keyOf(row), row] as const
      }),
    ),
  )
  return [...new Set([...expected.keys(), ...stored.keys()])]
    .map((key) => ({ expected: expected.get(key) ?? null, stored: stored.get(key) ?? null }))
    .filter((pair) => JSON.stringify(pair.expected) !== JSON.stringify(pair.stored))
}

/** By what they look at: selects of what differs. docs/ledger.md counts them. */
const compareMembers = ({ network_id }: NetworkScope): Comparisons => ({
  // A member is its lines, at the rate of its month.
  settlement_members: sql`
    select to_jsonb(e) as expected, to_jsonb(s) as stored from (
      select month, account_id, revenue::text, us_tax::text, fee::text,
        ${roundedOf(sql`((revenue - us_tax - fee) * settled_local)`, sql`settled_usd`)}::text as net
      from (
        select l.month, l.account_id, coalesce(sum(amount) filter (where kind = 'revenue'), 0) as revenue,
          coalesce(-sum(amount) filter (where kind <> 'revenue'), 0) as us_tax, sum(fee) as fee, m.settled_local, m.settled_usd
        from settlement_lines l join settlement_months m using (network_id, month)
        where l.network_id = ${network_id} and l.bucket = 'member'
        group by l.month, l.account_id, m.settled_local, m.settled_usd
      ) as sums
    ) as e
    full join (
      select month, account_id, revenue::text, us_tax::text, fee::text, net::text from settlement_members
      where network_id = ${network_id}
    ) as s using (month, account_id)
    where to_jsonb(e) is distinct from to_jsonb(s) and (e.month is not null or row(s.revenue, s.us_tax, s.fee, s.net) <> row('0', '0', '0', '0'))`,
  // What was guaranteed was measured by the share, and what is taken is taken in the order of the calculation.
  'settlement_members.guaranteed': sql`
    with agreed as (
      select g.*, generate_series(from_month, coalesce(until_month, now()::date), interval '1 month')::date as month
      from member_guarantees g where network_id = ${network_id}
    ), measured as (
      select account_id, month, is_recoupable,
        case when span = 'month' then month
          else (from_month + make_interval(years => extract(year from age(month, from_month))::integer))::date end as measured_from,
        amount, span, until_month
      from agreed
    ), ended as (
      select *, case when span = 'month' then amount
        when until_month = month or age(month, measured_from) = interval '11 months'
          then div(amount::numeric * (extract(month from age(month, measured_from)) + 1), 12)::bigint end as guaranteed
      from measured
    )
    select jsonb_build_object('month', s.month, 'account_id', s.account_id, 'guaranteed', e.guaranteed::text,
        'share', case when e.guaranteed is not null then share.net::text end) as expected,
      jsonb_build_object('month', s.month, 'account_id', s.account_id, 'guaranteed', s.guaranteed::text,
        'share', s.guaranteed_share::text) as stored
    from settlement_members s
    join settlement_months m on m.network_id = s.network_id and m.month = s.month and m.locked_at is not null
    left join ended e on e.account_id = s.account_id and e.month = s.month
    cross join lateral (
      select sum(net) as net from settlement_members t join settlement_months o using (network_id, month)
      where t.network_id = s.network_id and t.account_id = s.account_id and t.month between e.measured_from and s.month
        and o.locked_at <= m.locked_at) as share
    where s.network_id = ${network_id} and (e.guaranteed is distinct from s.guaranteed
      or (e.guaranteed is not null and share.net is distinct from s.guaranteed_share))`,
  'settlement_members.recouped': sql`
    select jsonb_build_object('month', month, 'account_id', account_id, 'recouped', taken.advance::text,
        'guarantee_recouped', taken.guarantee::text, 'guarantee_open', earlier_open::text) as expected,
      jsonb_build_object('month', month, 'account_id', account_id, 'recouped', recouped::text,
        'guarantee_recouped', guarantee_recouped::text, 'guarantee_open', guarantee_open::text) as stored
    from (
      select s.*, coalesce(m.recoupment_order, ${[...deductions]}::text[]) as order_of,
        case when guaranteed is not null then guaranteed_share - guaranteed
          when exists (
            select from member_guarantees g
            where g.network_id = ${network_id} and g.account_id = s.account_id and from_month <= s.month
              and coalesce(until_month, s.month) >= s.month) then 0 else net end as above,
        greatest(net + top_up + greatest(opening, 0) + greatest(adjustments, 0), 0) as pot,
        greatest(-opening, 0) + greatest(-adjustments, 0) as correction,
        greatest(coalesce(sum(case when is_top_up_recoupable then top_up else 0 end - guarantee_recouped) over earlier, 0)
          - written_off, 0) as earlier_open
      from settlement_members s join settlement_months m using (network_id, month)
      cross join lateral (
        select coalesce(sum(e.amount), 0) as written_off
        from settlement_entries e join settlement_months b on b.network_id = e.network_id and b.month = e.booked_month
        where e.network_id = ${network_id} and b.network_id = ${network_id} and e.account_id = s.account_id
          and e.kind = 'guarantee_write_off' and b.locked_at <= m.locked_at) as gone
      where s.network_id = ${network_id} and m.locked_at is not null
      window earlier as (partition by account_id order by m.locked_at rows between unbounded preceding and 1 preceding)
    ) as s
    cross join lateral (
      select sum(amount) filter (where claim = 'advance') as advance, sum(amount) filter (where claim = 'guarantee') as guarantee
      from (
        select claim, least(wanted, greatest(pot - coalesce(sum(wanted) over (
          order by array_position(order_of, claim) rows between unbounded preceding and 1 preceding), 0), 0)) as amount
        from (values ('correction', correction), ('advance', s.advance), ('guarantee', least(guarantee_open, greatest(above, 0)))) as claims(claim, wanted)
      ) as ordered
    ) as taken
    where recouped <> taken.advance or guarantee_recouped <> taken.guarantee or guarantee_open <> earlier_open`,
  // Tax is the rule's of its day: the planned one, or the one on which it was paid.
  'settlement_members.income_tax': sql`
    select jsonb_build_object('month', m.month, 'account_id', m.account_id, 'income_tax', t.income_tax,
        'local_tax', t.local_tax, 'vat', t.vat) as expected,
      jsonb_build_object('month', m.month, 'account_id', m.account_id, 'income_tax', m.income_tax,
        'local_tax', m.local_tax, 'vat', m.vat) as stored
    from (
      select s.*, split_part(s.tax_rule, '@', 1) as kind, false as is_withheld, c.currency,
        coalesce(s.paid_on, c.planned_on) as taxed_on
      from settlement_members s join settlement_months c using (network_id, month)
      where s.network_id = ${network_id} and s.due > 0
    ) as m
    cross join lateral ${taxOf({ currency: sql`m.currency`, due: sql`m.due`, payee: sql.ref('m'), paid_on: sql`nullif(split_part(m.tax_rule, '@', 2), '')::date` })} as t
    where row(m.income_tax, m.local_tax, m.vat) is distinct from row(t.income_tax, t.local_tax, t.vat)
      or nullif(split_part(m.tax_rule, '@', 2), '')::date > m.taxed_on or (t.tax_rule is distinct from m.tax_rule and t.tax_rule = ${untaxed})`,
  // What a month carries over is what the one begins with that was locked next.
  'settlement_members.opening': sql`
    select jsonb_build_object('month', next, 'account_id', account_id, 'opening', carried::text) as expected,
      jsonb_build_object('month', next, 'account_id', account_id, 'opening', opening::text) as stored
    from (
      select month as next, account_id, opening,
        coalesce((
          select s.carried from settlement_members s join settlement_months c using (network_id, month)
          where s.network_id = m.network_id and s.account_id = m.account_id and c.locked_at < l.locked_at
          order by c.locked_at desc limit 1), 0) as carried
      from settlement_members m join settlement_months l using (network_id, month)
      where m.network_id = ${network_id} and l.locked_at is not null
    ) as opened
    where opening <> carried`,
  channel_shares: sql`
    select jsonb_build_object('channel_id', channel_id, 'from_month', from_month, 'basis_points', 10000) as expected,
      jsonb_build_object('channel_id', channel_id, 'from_month', from_month, 'basis_points', sum(basis_points)) as stored
    from channel_shares where network_id = ${network_id} group by channel_id, from_month having sum(basis_points) <> 10000`,
})

/**
 * By what they look at: selects of what differs between the channels that standing calculations keep and whose they are:
 * where shares split them, and where nobody has approved them by all that says whose they are, and by credit, which has no
 * history.
 */
const compareChannels = (scope: NetworkScope, standing: readonly Standing[]): Comparisons => ({
  settlement_channels: sql`
    with standing as (
      select * from unnest(${standing.map(({ month }) => month)}::date[],
        ${standing.map(({ is_approved }) => is_approved)}::boolean[]) as stands(month, is_approved)
    ), credited as (
      select channel_id, range_agg(daterange(from_day, to_day, '[]')) as days
      from channel_credit where network_id = ${scope.network_id} group by channel_id
    )
    select jsonb_build_object('month', c.month, 'channel_id', c.channel_id, 'from_day', c.from_day,
        'account_ids', h.account_ids, 'basis_points', h.basis_points, 'credit', credit_now) as expected,
      jsonb_build_object('month', c.month, 'channel_id', c.channel_id, 'from_day', c.from_day, 'account_ids', c.account_ids,
        'basis_points', c.basis_points, 'credit', credit_then) as stored
    from settlement_channels c
    join standing on standing.month = c.month
    join channels on channels.network_id = c.network_id and channels.channel_id = c.channel_id
    join ${holdersOf(scope)} as h on h.channel_id = c.channel_id and h.from_day < c.until_day
      and h.until_day > c.from_day and h.from_day < (c.month + interval '1 month')::date
    left join credited on credited.channel_id = c.channel_id
    cross join lateral (
      select datemultirange(daterange(null, (c.month + interval '1 month')::date)) as past
    ) as bounds
    cross join lateral (select coalesce(days, '{}') * past as credit_now, c.credit * past as credit_then) as now
    where c.network_id = ${scope.network_id} and (
      c.basis_points is distinct from h.basis_points
      or ((h.basis_points is not null or not is_approved) and c.account_ids <> h.account_ids)
      or (not is_approved and credit_then <> credit_now))`,
  // Nothing of them was changed since they were written.
  'settlement_channels.digest': sql`
    select jsonb_build_object('month', month, 'digest', channels_digest) as expected,
      jsonb_build_object('month', month, 'digest', digest) as stored
    from (
      select month, channels_digest, ${channelsDigest(sql`m.network_id`, sql`m.month`)} as digest
      from settlement_months m where network_id = ${scope.network_id} and channels_digest is not null
    ) as kept
    where digest <> channels_digest`,
  // What screens showed is split as money is.
  'settlement_members.estimated': sql`
    select to_jsonb(e) as expected, to_jsonb(s) as stored
    from (
      select c.month, account_id, sum(estimated)::text as estimated, sum(part.amount)::text as estimated_part
      from settlement_channels c cross join lateral (${partsOf(sql`c.estimated`)}) as part
      where network_id = ${scope.network_id} and from_day < c.month + interval '1 month' and until_day > c.month
      group by c.month, account_id
    ) as e
    full join (
      select month, account_id, estimated::text, estimated_part::text from settlement_members
      where network_id = ${scope.network_id}
    ) as s using (month, account_id)
    where coalesce(e.estimated, '0') <> s.estimated or coalesce(e.estimated_part, '0') <> s.estimated_part or (s.month is null and e.estimated <> '0')`,
})
