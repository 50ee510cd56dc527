import { decimalOf } from '@cuesheet/contract/values/settlement-currencies'
import { type RawBuilder, sql } from 'kysely'
import { isInScope, memberOwnScope, type NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import {
  findCurrency,
  findOwnBalance,
  listMemberLines,
  listOwnMonths,
  listPaidYears,
} from '../settlement/public.ts'

export type Value = string | number | boolean | object | null | undefined
type Row = Record<string, Value>
export type Dataset = {
  name:
    | 'account'
    | 'channels'
    | 'days'
    | 'videos'
    | 'months'
    | 'lines'
    | 'movements'
    | 'payments'
    | 'goals'
    | 'objections'
    | 'requests'
    | 'notes'
    | 'messages'
    | 'audit'
  columns: string[]
  /** A page at a time. */
  rows: () => AsyncIterable<Row[]>
}

const pageSize = 2000
/** More months than anybody has. */
const everyMonth = 1200
const moment = (of: string) => sql`to_char(${sql.ref(of)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
const usd = (nano: string) => sql`trim_scale(${sql.ref(nano)}::numeric * 0.000000001)::text`

/** Everything of a member, and nothing of anybody else. */
export function listDatasets(db: Database, scope: NetworkScope, accountId: number): Dataset[] {
  const { network_id } = scope
  const own = sql`network_id = ${network_id} and account_id = ${accountId}`
  const inScope = (table: string) => isInScope(memberOwnScope(scope, accountId), table)
  const once = (name: Dataset['name'], columns: string, query: RawBuilder<Row>): Dataset => ({
    name,
    columns: columns.split(' '),
    rows: async function* () {
      const { rows } = await query.execute(db)
      yield rows
    },
  })
  /** Of a list that is too long for one answer: `query` is the page at a place. */
  const paged = (
    name: Dataset['name'],
    columns: string,
    query: (offset: number) => RawBuilder<Row>,
  ): Dataset => ({
    name,
    columns: columns.split(' '),
    rows: async function* () {
      for (let offset = 0; ; offset += pageSize) {
        const { rows } = await query(offset).execute(db)
        yield rows
        if (rows.length < pageSize) return
      }
    },
  })
  return [
    once(
      'account',
      'account_id user_id nickname currency language theme created_at last_signed_in_at fee_rates contract_terms payee_kind payout_method payout_bank payout_ending',
      sql`
        select a.account_id, a.user_id, a.nickname, a.currency, a.language, a.theme, ${moment('a.created_at')} as created_at,
          ${moment('a.last_signed_in_at')} as last_signed_in_at,
          (select jsonb_agg(jsonb_build_object('from_month', from_month::text, 'fee_rate', fee_rate::text) order by from_month)
            from fee_rates where ${own}) as fee_rates,
          (select jsonb_agg(jsonb_build_object('platform_channel_id', nullif(platform_channel_id, ''), 'family', nullif(family, ''),
              'from_month', from_month::text, 'fee_rate', fee_rate::text) order by platform_channel_id, family, from_month)
            from contract_terms where ${own}) as contract_terms,
          (select kind from payees where ${own}) as payee_kind, d.method as payout_method, d.bank as payout_bank,
          d.ending as payout_ending
        from accounts a left join payout_details d using (network_id, account_id)
        where a.network_id = ${network_id} and a.account_id = ${accountId}`,
    ),
    once(
      'channels',
      'channel_id platform_channel_id title handle status verification registered_on assigned_from',
      sql`
        select channels.channel_id, platform_channel_id, title, handle, status, verification, registered_on::text as registered_on,
          assignments.from_day::text as assigned_from
        from channels join assignments using (network_id, channel_id)
        where channels.network_id = ${network_id} and assignments.account_id = ${accountId} order by channels.channel_id`,
    ),
    paged(
      'days',
      'day channel_id views engaged_views premium_views revenue_usd is_counted',
      (offset) => sql`
        select day::text as day, channel_id, views, engaged_views, premium_views, ${usd('revenue')} as revenue_usd,
          credited as is_counted
        from channel_day where ${inScope('channel_day')}
        order by day, channel_id limit ${pageSize} offset ${offset}`,
    ),
    videos(db, inScope),
    months(db, scope, accountId),
    {
      name: 'lines',
      columns:
        'month channel_id platform_channel_id channel kind family adjustment_type activity_month corrects_month usd fee_rate fee_usd term term_from'.split(
          ' ',
        ),
      rows: async function* () {
        for (const { month } of await listOwnMonths(db, scope, accountId, { size: everyMonth }))
          yield (await listMemberLines(db, scope, `${month}-01`, accountId, 100_000)).map((line) => ({
            month,
            ...line,
          }))
      },
    },
    {
      name: 'movements',
      columns: 'number day kind is_reversed month amount balance'.split(' '),
      rows: async function* () {
        const told = await inCurrency(db, scope, ['amount', 'balance'])
        for (let page = 1; ; page++) {
          const { rows } = await findOwnBalance(db, scope, accountId, { page, size: pageSize })
          yield rows.map(told)
          if (rows.length < pageSize) return
        }
      },
    },
    {
      name: 'payments',
      columns: 'paid_on month payee_kind due income_tax local_tax vat paid'.split(' '),
      rows: async function* () {
        const told = await inCurrency(db, scope, ['due', 'income_tax', 'local_tax', 'vat', 'paid'])
        for (const { payments } of await listPaidYears(db, scope, accountId)) yield payments.map(told)
      },
    },
    once(
      'objections',
      'objection_id month line state opened_at answer_by decided_at reason posts',
      sql`
        select o.objection_id, to_char(o.month, 'YYYY-MM') as month, o.line, o.state, ${moment('o.opened_at')} as opened_at,
          o.answer_by::text as answer_by, ${moment('o.decided_at')} as decided_at, o.reason,
          (select jsonb_agg(jsonb_build_object('by', case when p.is_answer then 'network' else 'member' end, 'text', p.content,
              'at', p.posted_at) order by p.post_id)
            from thread_posts p where p.network_id = ${network_id} and p.about = 'objection' and p.thread_id = o.objection_id) as posts
        from objections o where o.network_id = ${network_id} and o.account_id = ${accountId} order by o.objection_id`,
    ),
    once(
      'requests',
      'request_id kind channel_id video_id reason evidence state opened_at answer_by decided_at posts',
      sql`
        select r.request_id, r.kind, r.channel_id, r.video_id, r.reason, r.evidence, r.state, ${moment('r.opened_at')} as opened_at,
          r.answer_by::text as answer_by, ${moment('r.decided_at')} as decided_at,
          (select jsonb_agg(jsonb_build_object('by', case when p.is_answer then 'network' else 'member' end, 'text', p.content,
              'step', p.step, 'at', p.posted_at) order by p.post_id)
            from thread_posts p where p.network_id = ${network_id} and p.about = 'request' and p.thread_id = r.request_id) as posts
        from requests r where r.network_id = ${network_id} and r.account_id = ${accountId} order by r.request_id`,
    ),
    once(
      'notes',
      'note_id day channel_id text written_at',
      sql`
        select note_id, day::text as day, channel_id, text, ${moment('written_at')} as written_at
        from day_notes where ${own} order by day, note_id`,
    ),
    once(
      'goals',
      'month amount currency reached_through',
      sql`
        select to_char(month, 'YYYY-MM') as month, amount::text as amount, currency, reached_through::text as reached_through
        from goals where ${own} order by month`,
    ),
    paged(
      'messages',
      'message_id at kind names read_at',
      (offset) => sql`
        select message_id, ${moment('created_at')} as at, kind, names, ${moment('read_at')} as read_at
        from messages where ${own} order by message_id limit ${pageSize} offset ${offset}`,
    ),
    // Where others were when they did something is their own matter, and who they are.
    paged(
      'audit',
      'at action by address subject before after',
      (offset) => sql`
        select ${moment('at')} as at, action, case when account_id = ${accountId} then 'member' else 'others' end as by,
          case when account_id = ${accountId} then address end as address, subject, before, after
        from audit_log
        where network_id = ${network_id} and (account_id = ${accountId} or subject = ${String(accountId)}
          and action ~ '^(account|member|payout|session|second_factor)[.]')
        order by at, audit_id limit ${pageSize} offset ${offset}`,
    ),
  ]
}

/** Rows with the named amounts in what the network is paid in, which are whole units of it. */
async function inCurrency(db: Database, scope: NetworkScope, names: readonly string[]) {
  const currency = await findCurrency(db, scope)
  return (row: Row): Row =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        name,
        names.includes(name) && typeof value === 'string' ? decimalOf(value, currency) : value,
      ]),
    )
}

function months(db: Database, scope: NetworkScope, accountId: number): Dataset {
  const columns =
    'month currency gross_usd settled_usd rate settled payable withheld carried carry_reason hold_reason planned_on paid_on'.split(
      ' ',
    )
  return {
    name: 'months',
    columns,
    rows: async function* () {
      const found = await listOwnMonths(db, scope, accountId, { size: everyMonth })
      const told = await inCurrency(db, scope, ['settled', 'payable', 'withheld', 'carried'])
      yield found.map((of) =>
        told(Object.fromEntries(columns.map((column) => [column, (of as unknown as Row)[column]]))),
      )
    },
  }
}

/** By day and video, a calendar month at a time. */
function videos(db: Database, inScope: (table: string) => RawBuilder<unknown>): Dataset {
  const columns = 'day channel_id video_id title views engaged_views premium_views revenue_usd'.split(' ')
  return {
    name: 'videos',
    columns,
    rows: async function* () {
      const { rows: found } = await sql<{ month: string }>`
        select distinct date_trunc('month', day::timestamp)::date::text as month from channel_day
        where ${inScope('channel_day')} order by 1`.execute(db)
      for (const { month } of found) {
        const { rows } = await sql<Row>`
          select a.day::text as day, a.channel_id, a.video_id, v.title, a.views, a.engaged_views, a.premium_views,
            ${usd('r.revenue')} as revenue_usd
          from channel_day d
          join video_activity a on a.network_id = d.network_id and a.day = d.day and a.channel_id = d.channel_id
            and a.source = d.activity_source
          left join video_revenue r on r.network_id = d.network_id and r.day = d.day and r.channel_id = d.channel_id
            and r.video_id = a.video_id and r.source = d.revenue_source
          left join videos v on v.network_id = d.network_id and v.channel_id = d.channel_id and v.video_id = a.video_id
          where ${inScope('d')} and d.day >= ${month}::date and d.day < ${month}::date + interval '1 month'
          order by a.day, a.channel_id, a.video_id`.execute(db)
        yield rows
      }
    },
  }
}
