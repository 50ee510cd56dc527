import type { Locale } from '@cuesheet/contract/values/locale'
import type { Currency } from '@cuesheet/contract/values/money'
import { writeOffs } from '@cuesheet/contract/values/settlement'
import type { StatementData } from '@cuesheet/contract/values/statements'
import { sql } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import { listMemberLines, nanoOf, readBridge, settledRate, settledWon } from '../settlement/public.ts'
import type { Layout } from './layouts.ts'
import { shareOut, type TrackWeights } from './sum-tracks.ts'

const mostLines = 100_000

/** What all statements of a month have in common. */
export type MonthFacts = {
  month: string
  lock_no: number
  planned_on: string | null
  currency: Currency
  rate: string
  rate_source: string
  local: string
  usd: string
  /** Hex. */
  ledger_hash: string
  awaited: StatementData['awaited']
  /** By account, channel, family and month of activity. */
  views: ReadonlyMap<string, number | null>
  tracks: TrackWeights
}

/** Null while the month is not locked. Waits for who opens it again, and has them wait. */
export async function findMonthFacts(
  db: Database,
  { network_id }: NetworkScope,
  month: string,
): Promise<Omit<MonthFacts, 'views' | 'tracks'> | null> {
  const { rows } = await sql<Omit<MonthFacts, 'views' | 'tracks'>>`
    select m.month, m.lock_no, m.planned_on, m.currency, m.rate_source, m.settled_local::text as local,
      m.settled_usd::text as usd, ${settledRate(6)} as rate,
      encode(p.locked_hash, 'hex') as ledger_hash, coalesce((
        select jsonb_agg(jsonb_build_object('month', to_char(of_month, 'YYYY-MM'), 'family', family,
          'adjustment_type', adjustment_type, 'usd', trim_scale(amount::numeric * 0.000000001)::text)
          order by of_month, family, adjustment_type)
        from settlement_awaited a where a.network_id = ${network_id} and a.month = m.month and a.of_month = m.month
      ), '[]') as awaited
    from settlement_months m join ledger_periods p on p.network_id = ${network_id} and p.period = m.month
    where m.network_id = ${network_id} and m.month = ${month} and m.locked_at is not null
    for share of m`.execute(db)
  return rows[0] ?? null
}

const keyOf = (account: number, channel: string, family: string, month: string) =>
  [account, channel, family, month].join(' ')

/** Views of the rows that a locked month’s calculation read, of those who had the channel on their day; unknown where a row’s are. */
export async function sumViews(
  db: Database,
  { network_id }: NetworkScope,
  month: string,
): Promise<MonthFacts['views']> {
  const { rows } = await sql<{
    account: number
    channel: string
    family: string
    activity: string
    views: number | null
  }>`
    with summed as materialized (
      select r.platform_channel_id, s.family, r.activity_month,
        coalesce(r.day, (r.activity_month + interval '1 month')::date - 1) as day,
        case when count(*) = count(r.views) then sum(r.views) end as views
      from settled_rows r join settled_files s using (network_id, file_id)
      where r.network_id = ${network_id} and r.file_id = any((
          select basis_files from settlement_months where network_id = ${network_id} and month = ${month})::bigint[])
        and s.month = ${month} and r.adjustment_type is null and not s.is_adjustment and r.platform_channel_id is not null
      group by 1, 2, 3, 4
    )
    select member as account, r.platform_channel_id as channel, r.family, to_char(r.activity_month, 'YYYY-MM') as activity,
      (case when count(*) = count(r.views) then sum(r.views) end)::float8 as views
    from summed r
    join settlement_channels c on c.network_id = ${network_id} and c.month = ${month}
      and c.platform_channel_id = r.platform_channel_id and r.day >= c.from_day and r.day < c.until_day
    cross join lateral unnest(c.account_ids) as member
    group by 1, 2, 3, 4`.execute(db)
  return new Map(rows.map((row) => [keyOf(row.account, row.channel, row.family, row.activity), row.views]))
}

/** What the close knows of a member that a statement says, beside its lines. */
type Member = Pick<
  StatementData,
  | 'opening'
  | 'net'
  | 'adjustments'
  | 'entries'
  | 'write_offs'
  | 'recouped'
  | 'advance'
  | 'top_up'
  | 'guarantee'
  | 'guarantee_recouped'
  | 'guarantee_open'
  | 'recoupment_order'
  | 'carried'
  | 'carry_reason'
  | 'hold_reason'
  | 'due'
  | 'tax_rule'
  | 'income_tax'
  | 'local_tax'
  | 'vat'
  | 'payable'
  | 'gross_usd'
  | 'us_tax_usd'
  | 'fee_usd'
  | 'net_usd'
> & { payee: StatementData['payee'] & { name: string | null } }

const wonColumns = [
  ...(['opening', 'net', 'top_up', 'adjustments', 'recouped', 'guarantee_recouped'] as const),
  ...(['carried', 'due'] as const),
  ...(['income_tax', 'local_tax', 'vat', 'payable'] as const),
]
const nano = {
  gross_usd: 's.revenue - s.us_tax',
  us_tax_usd: 's.us_tax',
  fee_usd: 's.fee',
  net_usd: 's.net_usd',
}

async function getMember(
  db: Database,
  { network_id }: NetworkScope,
  month: string,
  account_id: number,
): Promise<Member> {
  const { rows } = await sql<Member>`
    select ${sql.join(wonColumns.map((name) => sql`${sql.ref(`s.${name}`)}::text as ${sql.ref(name)}`))},
      ${sql.join(Object.entries(nano).map(([name, of]) => sql`trim_scale((${sql.raw(of)})::numeric * 0.000000001)::text as ${sql.ref(name)}`))},
      s.carry_reason, s.hold_reason, s.tax_rule, (s.advance - s.recouped)::text as advance,
      (s.guarantee_open + case when s.is_top_up_recoupable then s.top_up else 0 end - s.guarantee_recouped)::text as guarantee_open,
      case when s.guaranteed is not null then jsonb_build_object('from_month', to_char(s.measured_from, 'YYYY-MM'), 'share', s.guaranteed_share::text,
        'amount', s.guaranteed::text, 'is_recoupable', s.is_top_up_recoupable) end as guarantee, m.recoupment_order,
      coalesce((
        select jsonb_agg(jsonb_build_object('month', to_char(e.month, 'YYYY-MM'), 'reason', e.reason, 'amount', e.amount::text)
          order by e.month, e.entry_id)
        from settlement_entries e
        where e.network_id = ${network_id} and e.account_id = s.account_id and e.kind = 'adjustment'
          and e.booked_month = ${month}
      ), '[]') as entries,
      (
        select jsonb_agg(jsonb_build_object('kind', e.kind, 'reason', e.reason, 'amount', e.amount::text) order by e.entry_id)
        from settlement_entries e
        where e.network_id = ${network_id} and e.account_id = s.account_id and e.kind = any(${[...writeOffs]}::text[])
          and e.booked_month = ${month}
      ) as write_offs,
      jsonb_build_object('name', a.nickname, 'kind', s.payee_kind, 'account',
        case when d.method is not null then jsonb_build_object('method', d.method, 'bank', d.bank, 'ending', d.ending) end) as payee
    from settlement_members s
    join settlement_months m on m.network_id = s.network_id and m.month = s.month
    join accounts a on a.network_id = ${network_id} and a.account_id = s.account_id
    left join payout_details d on d.network_id = ${network_id} and d.account_id = s.account_id
    where s.network_id = ${network_id} and s.month = ${month} and s.account_id = ${account_id}`.execute(db)
  return rows[0]!
}

export type Gathered = Omit<StatementData, 'number' | 'version'>

/** All that a member’s statement says of a locked month, as the close stored it: nothing is computed but what each line settles at. */
export async function gatherStatement(
  db: Database,
  scope: NetworkScope,
  facts: MonthFacts,
  asked: {
    account_id: number
    layout: Layout
    brand: string
    locale: Locale
    published_on: string
    objects_until: string
    legal_name: string | null
  },
): Promise<Gathered> {
  const { month } = facts
  const { account_id, layout, brand } = asked
  const { payee, write_offs, ...member } = await getMember(db, scope, month, account_id)
  const bridge = await readBridge(db, scope, month, account_id)
  const lines = await listMemberLines(db, scope, month, account_id, mostLines)
  const named = (line: (typeof lines)[number]) =>
    line.kind === 'revenue' && line.adjustment_type === null && line.corrects_month === null
  return {
    month: month.slice(0, 7),
    locale: asked.locale,
    issuer: {
      brand,
      name: layout.issuer || brand,
      registration: layout.registration,
      representative: layout.representative,
      address: layout.address,
      contact: layout.contact,
    },
    payee: { ...payee, name: payee.name ?? `#${account_id}`, legal_name: asked.legal_name },
    published_on: asked.published_on,
    planned_on: facts.planned_on,
    objects_until: asked.objects_until,
    currency: facts.currency,
    rate: facts.rate,
    rate_source: facts.rate_source,
    bridge: bridge!,
    ...member,
    ...(write_offs && { write_offs }),
    closing: member.carried,
    lines: lines.map((line) => ({
      ...line,
      views: named(line)
        ? (facts.views.get(
            keyOf(account_id, line.platform_channel_id ?? '', line.family ?? '', line.activity_month),
          ) ?? null)
        : null,
      won: settledWon(nanoOf(line.usd), facts),
    })),
    tracks: shareOut(account_id, lines, facts.tracks, facts),
    awaited: facts.awaited,
    ledger_hash: facts.ledger_hash,
  }
}
