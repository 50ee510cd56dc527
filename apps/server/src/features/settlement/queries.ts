import type { closeDifferences, closeRows } from '@cuesheet/contract/console-close'
import type { channelShares, networkCloseSettings, payees } from '@cuesheet/contract/console-close-members'
import type { AnswerOf, QueryOf } from '@cuesheet/contract/endpoint'
import { sql } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import { listWaitingApprovals } from '../approvals/public.ts'
import { sumNameless } from '../facts/unmatched-sums.ts'
import { selectSettings } from './close-settings.ts'
import { findLevels } from './inputs/month-files.ts'
import { readInputs } from './inputs/read-inputs.ts'
import { usdOf } from './nano-dollars.ts'
import { bookOf } from './settlement-currencies.ts'

type Rows = AnswerOf<typeof closeRows>
type RowsAsked = Omit<
  Partial<QueryOf<typeof closeRows>>,
  'network' | 'month' | 'size' | 'file' | 'member'
> & {
  file?: number | undefined
  member?: number | undefined
  without_channel?: boolean | undefined
  size: number
}

/** The rows of the files that a month reads, by file and line. */
export async function listRows(
  db: Database,
  scope: NetworkScope,
  month: string,
  asked: RowsAsked,
): Promise<Pick<Rows, 'rows' | 'next'>> {
  const { network_id } = scope
  const { file, family, adjustment_type, member, platform_channel, without_channel, after, size } = asked
  const { files } = await readInputs(db, scope, month)
  const ids = files.basis
    .filter((of) => (file === undefined || of.file_id === file) && (!family || of.family === family))
    .map(({ file_id }) => file_id)
  const [, afterFile, afterLine] = /^(\d{1,15}):(\d{1,9})$/.exec(after ?? '') ?? []
  const conditions = [
    sql`r.network_id = ${network_id}`,
    sql`r.file_id = any(${ids}::bigint[])`,
    ...(afterFile ? [sql`(r.file_id, r.line) > (${afterFile}::bigint, ${afterLine}::integer)`] : []),
    ...(adjustment_type === undefined ? [] : [sql`coalesce(r.adjustment_type, '') = ${adjustment_type}`]),
    ...(platform_channel ? [sql`r.platform_channel_id = ${platform_channel}`] : []),
    ...(without_channel ? [sql`r.platform_channel_id is null`] : []),
    ...(member === undefined
      ? []
      : [
          sql`exists (
            select from settlement_channels s
            where s.network_id = ${network_id} and s.month = ${month} and ${member} = any(s.account_ids)
              and s.platform_channel_id = r.platform_channel_id and daterange(s.from_day, s.until_day)
                @> coalesce(r.day, (r.activity_month + interval '1 month')::date - 1))`,
        ]),
  ]
  const { rows } = await sql<Rows['rows'][number]>`
    select r.file_id, f.file_name, r.line, s.family, r.platform_channel_id, c.title as channel, r.video_id, r.asset_id,
      r.day, to_char(r.activity_month, 'YYYY-MM') as activity_month, r.country, r.adjustment_type, r.views,
      ${usdOf(sql`r.revenue`)} as usd
    from settled_rows r
    join settled_files s using (network_id, file_id)
    join report_files f using (network_id, file_id)
    left join channels c on c.network_id = r.network_id and c.platform_channel_id = r.platform_channel_id
    where ${sql.join(conditions, sql` and `)}
    order by r.file_id, r.line limit ${size + 1}`.execute(db)
  const last = rows.length > size ? rows[size - 1] : undefined
  return { rows: rows.slice(0, size), next: last ? `${last.file_id}:${last.line}` : null }
}

/** Estimated against settled by channel, and of rows that name none, the largest differences first. */
export async function listDifferences(
  db: Database,
  scope: NetworkScope,
  month: string,
): Promise<AnswerOf<typeof closeDifferences>['rows']> {
  const { network_id } = scope
  const { files } = await readInputs(db, scope, month)
  const { revenue } = await sumNameless(db, scope, month)
  const { rows } = await sql<AnswerOf<typeof closeDifferences>['rows'][number]>`
    select nullif(c.channel_id, 0) as channel_id, c.title as channel, coalesce(s.platform_channel_id, c.platform_channel_id) as platform_channel_id,
      ${usdOf(sql`coalesce(e.revenue, 0)`)} as estimated_usd, ${usdOf(sql`coalesce(s.revenue, 0)`)} as settled_usd,
      ${usdOf(sql`coalesce(s.revenue, 0) - coalesce(e.revenue, 0)`)} as difference_usd,
      (coalesce(s.revenue, 0) - e.revenue)::float8 / nullif(e.revenue, 0)::float8 as ratio
    from (
      select coalesce(platform_channel_id, '') as platform_channel_id, sum(revenue) as revenue from settled_rows
      where network_id = ${network_id} and file_id = any(${files.basis.filter(({ is_adjustment }) => !is_adjustment).map(({ file_id }) => file_id)}::bigint[])
        and adjustment_type is null
      group by 1
    ) as s
    full join (
      select channel_id, title, platform_channel_id from channels where network_id = ${network_id}
      union all select 0, null, ''
    ) as c on c.platform_channel_id = s.platform_channel_id
    left join (
      select channel_id, sum(revenue) as revenue from channel_day
      where network_id = ${network_id} and credited and day >= ${month}::date
        and day < ${month}::date + interval '1 month'
      group by channel_id
      union all select 0, ${String(revenue)}::bigint
    ) as e on e.channel_id = c.channel_id
    where coalesce(s.revenue, 0) <> coalesce(e.revenue, 0)
    order by abs(coalesce(s.revenue, 0) - coalesce(e.revenue, 0)) desc, 3 limit 200`.execute(db)
  return rows
}

/** Channels of several members with the shares that hold in a month, those of which nobody has said so first. */
export async function listShares(
  db: Database,
  { network_id }: NetworkScope,
  month: string,
): Promise<AnswerOf<typeof channelShares>['rows']> {
  const { rows } = await sql<AnswerOf<typeof channelShares>['rows'][number]>`
    with holding as (
      select distinct on (channel_id) channel_id, from_month from channel_shares
      where network_id = ${network_id} and from_month <= ${month}::date order by channel_id, from_month desc
    ), set_shares as (
      select s.channel_id, s.from_month, jsonb_agg(jsonb_build_object('account_id', account_id, 'nickname', nickname,
        'basis_points', basis_points) order by account_id) as shares
      from holding join channel_shares s using (channel_id, from_month) join accounts using (network_id, account_id)
      where s.network_id = ${network_id} group by s.channel_id, s.from_month
    ), assigned as (
      select channel_id, jsonb_agg(jsonb_build_object('account_id', account_id, 'nickname', nickname,
        'basis_points', greatest(1, 10000 / (select count(*) from assignments b
          where b.network_id = ${network_id} and b.channel_id = a.channel_id))) order by account_id) as shares
      from assignments a join accounts using (network_id, account_id)
      where a.network_id = ${network_id} group by channel_id having count(*) > 1
    )
    select c.channel_id, c.title as channel, to_char(s.from_month, 'YYYY-MM') as from_month,
      coalesce(s.shares, a.shares) as shares
    from channels c
    left join set_shares s using (channel_id)
    left join assigned a using (channel_id)
    where c.network_id = ${network_id} and (s.channel_id is not null or a.channel_id is not null)
    order by s.channel_id is not null, c.title, c.channel_id limit 500`.execute(db)
  return rows
}

/** How members are paid, by name; withdrawn ones that the books still know as well. */
export async function listPayees(
  db: Database,
  { network_id }: NetworkScope,
  { search = '', page, size }: { search?: string | undefined; page: number; size: number },
): Promise<Omit<AnswerOf<typeof payees>, 'success' | 'message'>> {
  const { rows } = await sql<AnswerOf<typeof payees>['rows'][number] & { total: number }>`
    select a.account_id, a.nickname, a.withdrawn_at is not null as is_withdrawn, coalesce(p.kind, 'unknown') as kind,
      trim_scale(p.treaty_rate)::text as treaty_rate, coalesce(p.is_withheld, false) as is_withheld, p.hold_reason,
      case when d.method is not null then jsonb_build_object('method', d.method, 'bank', d.bank, 'ending', d.ending,
        'state', case when d.holds_from > now() then 'cooling' else 'ready' end,
        'holds_from', to_char(d.holds_from at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as details,
      coalesce(p.version, 0) as version, coalesce(b.posted, 0)::text as balance, (-coalesce(v.posted, 0))::text as advance,
      count(*) over () as total
    from accounts a
    left join payees p on p.network_id = a.network_id and p.account_id = a.account_id
    left join payout_details d on d.network_id = a.network_id and d.account_id = a.account_id
    left join ledger_accounts b on b.network_id = a.network_id and b.currency = ${bookOf(network_id)}
      and b.account = 'member:' || a.account_id || ':payable'
    left join ledger_accounts v on v.network_id = a.network_id and v.currency = ${bookOf(network_id)}
      and v.account = 'member:' || a.account_id || ':advance'
    where a.network_id = ${network_id} and a.permission_flag = 0
      and (a.withdrawn_at is null or b.posted <> 0 or v.posted <> 0)
      and (${search} = '' or strpos(lower(a.nickname), lower(${search})) > 0)
    order by a.nickname nulls last, a.account_id limit ${size} offset ${(page - 1) * size}`.execute(db)
  return { page, size, total: rows[0]?.total ?? 0, rows: rows.map(({ total: _, ...row }) => row) }
}

/** What a network's close is set to. */
export async function findSettings(
  db: Database,
  scope: NetworkScope,
): Promise<Omit<AnswerOf<typeof networkCloseSettings>, 'success' | 'message'>> {
  const settings = await selectSettings(db.selectFrom('networks'))
    .where('network_id', '=', scope.network_id)
    .executeTakeFirstOrThrow()
  const kinds = ['close.one_person', 'close.limit'] as const
  const waiting = await listWaitingApprovals(db, kinds, String(scope.network_id))
  const askedFor = (asked: (typeof kinds)[number]) =>
    waiting.find(({ kind }) => kind === asked)?.asked ?? null
  const levels = await findLevels(db, scope)
  return {
    ...settings,
    basis: (['ads', 'premium'] as const).map((family) => ({ family, level: levels.get(family) ?? 'video' })),
    asked_off: askedFor('close.one_person'),
    asked_limit: askedFor('close.limit'),
  }
}
