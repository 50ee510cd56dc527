import type { Client } from 'pg'

type Span = { from: string; until: string }
type Holding = Span & { channel_id: number; account_id: number }
type Share = { channel_id: number; from: string; account_id: number; points: bigint }
type Entry = {
  kind: 'adjustment' | 'advance' | 'advance_write_off' | 'guarantee_write_off'
  account_id: number
  month: string
  booked: string | null
  amount: bigint
}
/** from, until: first days of months; until null: it is open. */
type Guarantee = {
  account_id: number
  from: string
  until: string | null
  amount: bigint
  span: 'month' | 'year'
  is_recoupable: boolean
}
type TaxRule = Record<'base_rate' | 'income_rate' | 'local_rate' | 'vat_rate', string> & {
  kind: string
  valid_from: string
  exempt_up_to: bigint
  round_to: bigint
}
/** Of a channel that was deleted: whose it was, and which of its days count, were kept when it went. */
type Gone = Span & {
  channel: string
  channel_id: number
  account_ids: number[]
  points: bigint[] | null
  credit: Span[]
}
export type Payee = { kind: string; treaty_rate: string | null; is_withheld: boolean; is_held: boolean }
type File = {
  file_id: string
  name: string
  /** Of what is in it, unpacked. */
  sha256: string
  month: string
  family: string
  is_adjustment: boolean
}

/** What people and files said of a network. Days are YYYY-MM-DD, '' before and '~' after all of them; `until` is excluded. */
export type Facts = {
  /** What the network is paid in: amounts are whole won, or cents. */
  currency: 'KRW' | 'USD'
  minimum: bigint
  default_fee_rate: string
  channels: Map<string, number>
  gone: Gone[]
  credit: Map<number, Span[]>
  holdings: Holding[]
  shares: Share[]
  fee_rates: { account_id: number; from: string; rate: string }[]
  /** By from. Of a channel, a type of revenue ('': every one) or both; rate null: it ended. */
  terms: { account_id: number; channel: string; family: string; from: string; rate: string | null }[]
  guarantees: Guarantee[]
  entries: Entry[]
  tax_rules: TaxRule[]
  withheld: Set<number>
  files: Map<string, File>
}

export type Month = {
  month: string
  lock: string
  basis_files: string[]
  payment_file: string | null
  tax_files: string[]
  /** The rate that a person entered; null: what the payment summary says. */
  entered_rate: string | null
  planned_on: string
  /** What is taken first; null: the order that was the only one. */
  order: ('correction' | 'advance' | 'guarantee')[] | null
  corrections: { file_id: string; reference_id: string | null; corrects_month: string }[]
  recovered: { channel: string; corrects_month: string }[]
  /** Channels that the network had when the month was closed. */
  registered: Set<string>
  members: Map<number, Payee & { paid_on: string | null }>
}

const day = (column: string) => `replace(replace(${column}::text, '-infinity', ''), 'infinity', '~')`
const spans = (multirange: string) => `(
  select coalesce(json_agg(json_build_object('from', coalesce(lower(part)::text, ''), 'until', coalesce(upper(part)::text, '~'))), '[]')
  from unnest(${multirange}) as part)`

export async function readFacts(client: Client, network: number): Promise<Facts> {
  const ask = async <Row>(query: string) => (await client.query(query, [network])).rows as Row[]
  const [settings] = await ask<{ minimum: string; rate: string; currency: Facts['currency'] }>(
    'select settlement_currency as currency, minimum_payout::text as minimum, default_fee_rate::text as rate from networks where network_id = $1',
  )
  if (!settings) throw new Error(`there is no network ${network}`)
  const channels = await ask<{ channel: string; channel_id: number }>(
    'select platform_channel_id as channel, channel_id from channels where network_id = $1',
  )
  const gone = await ask<Omit<Gone, 'points'> & { points: number[] | null }>(
    `select platform_channel_id as channel, channel_id, account_ids, basis_points as points, ${spans('credit')} as credit,
       ${day('from_day')} as from, ${day('until_day')} as until from deleted_channels where network_id = $1`,
  )
  const credit = await ask<Span & { channel_id: number }>(
    `select channel_id, ${day('from_day')} as from, coalesce((to_day + 1)::text, '~') as until
     from channel_credit where network_id = $1`,
  )
  const holdings = await ask<Holding>(
    `select channel_id, account_id, ${day('from_day')} as from, '~' as until from assignments where network_id = $1
     union all
     select channel_id, account_id, ${day('from_day')}, ${day('until_day')} from ended_assignments where network_id = $1`,
  )
  const shares = await ask<Omit<Share, 'points'> & { points: number }>(
    `select channel_id, ${day('from_month')} as from, account_id, basis_points as points
     from channel_shares where network_id = $1`,
  )
  const fee_rates = await ask<Facts['fee_rates'][number]>(
    `select account_id, ${day('from_month')} as from, fee_rate::text as rate from fee_rates where network_id = $1 order by from_month`,
  )
  const terms = await ask<Facts['terms'][number]>(
    `select account_id, platform_channel_id as channel, family, ${day('from_month')} as from, fee_rate::text as rate
     from contract_terms where network_id = $1 order by from_month`,
  )
  const guarantees = await ask<Omit<Guarantee, 'amount'> & { amount: string }>(
    `select account_id, from_month::text as from, ${day('until_month')} as until, amount::text as amount, span, is_recoupable
     from member_guarantees where network_id = $1`,
  )
  const entries = await ask<Omit<Entry, 'amount'> & { amount: string }>(
    `select kind, account_id, month::text as month, booked_month::text as booked, amount::text as amount from settlement_entries
     where network_id = $1 and confirmed_at is not null and withdrawn_at is null`,
  )
  const withheld = await ask<{ account_id: number }>(
    'select account_id from payees where network_id = $1 and is_withheld',
  )
  const { rows: rules } = await client.query(
    `select kind, ${day('valid_from')} as valid_from, base_rate::text, exempt_up_to::text, income_rate::text, local_rate::text, vat_rate::text, round_to
     from tax_rules where is_on order by valid_from`,
  )
  const files = await ask<File>(
    `select f.file_id::text as file_id, r.file_name as name, encode(r.sha256, 'hex') as sha256, f.month::text as month, f.family, f.is_adjustment
     from settled_files f join report_files r using (network_id, file_id) where f.network_id = $1`,
  )
  return {
    currency: settings.currency,
    minimum: BigInt(settings.minimum),
    default_fee_rate: settings.rate,
    channels: new Map(channels.map(({ channel, channel_id }) => [channel, channel_id])),
    gone: gone.map((each) => ({ ...each, points: each.points?.map(BigInt) ?? null })),
    credit: Map.groupBy(credit, ({ channel_id }) => channel_id),
    holdings,
    shares: shares.map((share) => ({ ...share, points: BigInt(share.points) })),
    fee_rates,
    terms,
    guarantees: guarantees.map((each) => ({ ...each, amount: BigInt(each.amount) })),
    entries: entries.map((entry) => ({ ...entry, amount: BigInt(entry.amount) })),
    // They are of won.
    tax_rules: (settings.currency === 'KRW' ? rules : []).map((rule) => ({
      ...rule,
      exempt_up_to: BigInt(rule.exempt_up_to),
      round_to: BigInt(rule.round_to),
    })),
    withheld: new Set(withheld.map(({ account_id }) => account_id)),
    files: new Map(files.map((file) => [file.file_id, file])),
  }
}

/** The locked months of a network, in the order in which they were locked. */
export async function readMonths(client: Client, network: number): Promise<Month[]> {
  const ask = async <Row>(query: string, month?: string) =>
    (await client.query(query, month ? [network, month] : [network])).rows as Row[]
  const months = await ask<Omit<Month, 'corrections' | 'recovered' | 'registered' | 'members'>>(
    `select month::text as month, 'close/' || to_char(month, 'YYYY-MM') || '/' || lock_no as lock, basis_files::text[] as basis_files,
       payment_file::text as payment_file, tax_files::text[] as tax_files, planned_on::text as planned_on,
       recoupment_order as order, case when rate_source = 'entered' then rate::text end as entered_rate
     from settlement_months where network_id = $1 and locked_at is not null order by locked_at, month`,
  )
  const read = []
  for (const row of months) {
    const registered = await ask<{ channel: string }>(
      'select distinct platform_channel_id as channel from settlement_channels where network_id = $1 and month = $2',
      row.month,
    )
    const members = await ask<Omit<Payee, 'is_withheld'> & { account_id: number; paid_on: string | null }>(
      `select account_id, payee_kind as kind, treaty_rate::text as treaty_rate, paid_on::text as paid_on,
         hold_reason is not null as is_held from settlement_members where network_id = $1 and month = $2`,
      row.month,
    )
    read.push({
      ...row,
      corrections: await ask<Month['corrections'][number]>(
        `select file_id::text as file_id, reference_id::text as reference_id, corrects_month::text as corrects_month
         from settlement_corrections where network_id = $1 and month = $2 and reference_id is distinct from file_id`,
        row.month,
      ),
      recovered: await ask<Month['recovered'][number]>(
        `select platform_channel_id as channel, corrects_month::text as corrects_month
         from settlement_recoveries where network_id = $1 and month = $2`,
        row.month,
      ),
      registered: new Set(registered.map(({ channel }) => channel)),
      members: new Map(
        members.map(({ account_id, ...payee }) => [account_id, { ...payee, is_withheld: false }]),
      ),
    })
  }
  return read
}
