import type { AuditGroup } from '@cuesheet/contract/values/audit-groups'
import { addDays } from '@cuesheet/contract/values/day'
import type { Locale } from '@cuesheet/contract/values/locale'
import type { Currency } from '@cuesheet/contract/values/money'
import { type RawBuilder, sql } from 'kysely'
import { actorsOf } from '../../access/actors.ts'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { accountNouns, dayStart, type NamedKind, namedKinds, nounsOf } from './rules.ts'

export type AuditFilters = {
  account?: number | undefined
  concerning?: number | undefined
  group?: AuditGroup | undefined
  subject?: string | undefined
  /** Days in `time_zone`, both inclusive. */
  from?: string | undefined
  to?: string | undefined
  time_zone: string
}

export type AuditRow = {
  audit_id: string
  network_id: number
  at: Date
  /** Microseconds since 1970: what the order is by. */
  at_us: number
  action: string
  account_id: number | null
  nickname: string | null
  subject: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  address: string | null
}

/** The network's entries that the filters leave, the latest first; those after a place, `size` of them at most. */
export async function listAuditRows(
  db: Database,
  { network_id }: NetworkScope,
  { account, concerning, group, subject, from, to, time_zone }: AuditFilters,
  { after, size }: { after: AuditPlace | null; size: number },
): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`
    select audit_id, audit_log.network_id, at, (extract(epoch from at) * 1000000)::bigint as at_us, action,
      audit_log.account_id, actors.nickname, subject, before, after, address
    from audit_log
    left join ${actorsOf({ network_id })} as actors on actors.account_id = audit_log.account_id
    where audit_log.network_id = ${network_id}
      ${account === undefined ? sql`` : sql`and audit_log.account_id = ${account}`}
      ${concerning === undefined ? sql`` : sql`and ${isConcerning(concerning)}`}
      ${group === undefined ? sql`` : sql`and split_part(action, '.', 1) = any(${nounsOf(group)}::text[])`}
      ${subject === undefined ? sql`` : sql`and subject = ${subject}`}
      ${from === undefined ? sql`` : sql`and at >= ${dayStart(from, time_zone)}`}
      ${to === undefined ? sql`` : sql`and at < ${dayStart(addDays(to, 1), time_zone)}`}
      ${after === null ? sql`` : isAfter(after)}
    order by at desc, audit_id desc
    limit ${size}`.execute(db)
  return rows
}

export type InstallationFilters = Omit<AuditFilters, 'concerning'> & {
  network?: number | undefined
  entry?: string | undefined
  without_sign_ins?: '1' | undefined
  search?: AuditSearch | undefined
}

/** Any of these: actions that are called so, accounts and channels that are, or a subject that has the words. */
export type AuditSearch = {
  words: string
  actions: readonly string[]
  accounts: number[]
  channels: number[]
}

const mostNamed = 200

/** What a search of the audit means: folded words, and who and what is called so. */
export async function readAuditSearch(
  db: Database,
  search: string,
  titles: Readonly<Record<string, string>>,
): Promise<AuditSearch> {
  const words = search.normalize('NFKC').toLowerCase()
  const ids = async (table: 'accounts' | 'channels', id: string, name: string) => {
    const { rows } = await sql<{ id: number }>`
      select ${sql.ref(id)} as id from ${sql.table(table)} where strpos(${sql.ref(name)}, ${words}) > 0
      order by ${sql.ref(id)} desc limit ${mostNamed}`.execute(db)
    return rows.map((row) => row.id)
  }
  const [accounts, channels] = await Promise.all([
    ids('accounts', 'account_id', 'search_name'),
    ids('channels', 'channel_id', 'search_title'),
  ])
  const isCalledSo = ([action, title]: [string, string]) =>
    action.includes(words) || title.normalize('NFKC').toLowerCase().includes(words)
  const actions = Object.entries(titles)
    .filter(isCalledSo)
    .map(([action]) => action)
  return { words, actions, accounts, channels }
}

const isFound = ({ words, actions, accounts, channels }: AuditSearch) => sql`(
  action = any(${actions}::text[])
  or audit_log.account_id = any(${accounts}::integer[])
  or strpos(lower(subject), ${words}) > 0
  or strpos(lower(coalesce(after ->> 'title', before ->> 'title', after ->> 'file', '')), ${words}) > 0
  or (split_part(action, '.', 1) = any(${accountNouns}::text[]) and subject = any(${accounts.map(String)}::text[]))
  or (split_part(action, '.', 1) = 'channel' and subject = any(${channels.map(String)}::text[])))`

export type InstallationRow = AuditRow & { network: string | null }

/** The entries of all networks and of the installation, or of one of them (0: the installation), as above. */
export async function listInstallationAudit(
  db: Database,
  {
    network,
    entry,
    account,
    group,
    without_sign_ins,
    search,
    subject,
    from,
    to,
    time_zone,
  }: InstallationFilters,
  { after, size }: { after: AuditPlace | null; size: number },
): Promise<InstallationRow[]> {
  const { rows } = await sql<InstallationRow>`
    with page as materialized (
    select audit_id, at, (extract(epoch from at) * 1000000)::bigint as at_us, action, account_id,
      subject, before, after, address, network_id
    from audit_log
    where true
      ${entry === undefined ? sql`` : sql`and audit_id = ${entry}::uuid`}
      ${network === undefined ? sql`` : sql`and network_id = ${network}`}
      ${account === undefined ? sql`` : sql`and audit_log.account_id = ${account}`}
      ${group === undefined ? sql`` : sql`and split_part(action, '.', 1) = any(${nounsOf(group)}::text[])`}
      ${without_sign_ins === undefined ? sql`` : sql`and not split_part(action, '.', 1) = any(${nounsOf('sign_in')}::text[])`}
      ${search === undefined ? sql`` : sql`and ${isFound(search)}`}
      ${subject === undefined ? sql`` : sql`and subject = ${subject}`}
      ${from === undefined ? sql`` : sql`and at >= ${dayStart(from, time_zone)}`}
      ${to === undefined ? sql`` : sql`and at < ${dayStart(addDays(to, 1), time_zone)}`}
      ${after === null ? sql`` : isAfter(after)}
    order by at desc, audit_id desc
    limit ${size}
    )
    select page.*, actors.nickname, networks.name as network
    from page
    left join (
      select account_id, nickname from accounts where account_id in (select account_id from page)
    ) as actors on actors.account_id = page.account_id
    left join networks on networks.network_id = page.network_id
    order by at desc, audit_id desc`.execute(db)
  return rows
}

const isAfter = ({ at_us, audit_id }: AuditPlace) =>
  sql`and (at, audit_id) < (timestamptz 'epoch' + ${at_us}::bigint * interval '1 microsecond', ${audit_id}::uuid)`

/** Done by an account or to it; channels assigned to it, too. */
const isConcerning = (id: number) => sql`(
  audit_log.account_id = ${id}
  or (subject = ${String(id)} and split_part(action, '.', 1) = any(${accountNouns}::text[]))
  or (split_part(action, '.', 1) = 'channel' and action in ('channel.assign', 'channel.unassign')
    and after -> 'members' @> to_jsonb(${id}::integer)))`

export type NamedIds = Record<NamedKind, readonly string[]>
/** Of an adjustment or advance, a batch, a receipt and a tax step, which have no name, what tells it from others. */
export type Named = string | { month?: string; kind?: string; member?: number; day?: string; method?: string }

/** What is called what: of each kind `owner` (the network, 0 for all), `id`, a text, and `name`. */
const namesOf = (
  networks: number[],
  ids: NamedIds,
  locale: Locale,
): Record<NamedKind, RawBuilder<unknown>> => ({
  channel: sql`select network_id as owner, channel_id::text as id, to_jsonb(title) as name from channels
    where network_id = any(${networks}::integer[]) and channel_id = any(${ids.channel}::integer[])`,
  account: sql`select network_id as owner, account_id::text as id, to_jsonb(nickname) as name from accounts
    where network_id = any(${networks}::integer[]) and account_id = any(${ids.account}::integer[]) and nickname is not null`,
  member: sql`select network_id as owner, account_id::text as id, to_jsonb(nickname) as name from accounts
    where network_id = any(${networks}::integer[]) and account_id = any(${ids.member}::integer[]) and permission_flag = 0`,
  notice: sql`select network_id as owner, notice_id::text as id, to_jsonb(title) as name
    from notice_texts join notices using (notice_id)
    where network_id = any(${networks}::integer[]) and notice_id = any(${ids.notice}::integer[]) and locale = ${locale}`,
  video: sql`select network_id as owner, video_id as id, to_jsonb(title) as name from videos
    where network_id = any(${networks}::integer[]) and video_id = any(${ids.video}::text[])`,
  track: sql`select 0 as owner, isrc as id, to_jsonb(title) as name from tracks where isrc = any(${ids.track}::text[])`,
  tag: sql`select 0 as owner, slug as id, names -> ${locale}::text as name from tags where slug = any(${ids.tag}::text[])`,
  batch: sql`select network_id as owner, batch_no::text as id, jsonb_build_object('day', pay_on, 'method', method) as name
    from payout_batches where network_id = any(${networks}::integer[]) and batch_no = any(${ids.batch}::integer[])`,
  entry: sql`select network_id as owner, entry_id::text as id,
      jsonb_build_object('member', account_id, 'month', to_char(month, 'YYYY-MM'), 'kind', kind) as name
    from settlement_entries where network_id = any(${networks}::integer[]) and entry_id = any(${ids.entry}::integer[])`,
  receipt: sql`select network_id as owner, receipt_id::text as id, jsonb_build_object('month', to_char(month, 'YYYY-MM')) as name
    from platform_receipts where network_id = any(${networks}::integer[]) and receipt_id = any(${ids.receipt}::integer[])`,
  tax_step: sql`select network_id as owner, step_id::text as id, jsonb_build_object('month', to_char(month, 'YYYY-MM')) as name
    from tax_steps where network_id = any(${networks}::integer[]) and step_id = any(${ids.tax_step}::integer[])`,
})

/** What these are called now, in this language, by `network:kind:id`; those that are not are not in it. */
export async function findNames(
  db: Database,
  scopes: readonly NetworkScope[],
  ids: NamedIds,
  locale: Locale,
): Promise<Map<string, Named>> {
  const networks = scopes.map(({ network_id }) => network_id)
  const selects = namesOf(networks, ids, locale)
  const named = namedKinds.filter((kind) => ids[kind].length > 0)
  if (named.length === 0) return new Map()
  const { rows } = await sql<{ owner: number; kind: NamedKind; id: string; name: Named | null }>`${sql.join(
    named.map(
      (kind) =>
        sql`select owner, ${sql.lit(kind)} as kind, id, name from (${selects[kind]}) as ${sql.ref(kind)}`,
    ),
    sql` union all `,
  )}`.execute(db)
  return new Map(
    rows.flatMap(({ owner, kind, id, name }) =>
      name === null
        ? []
        : (owner === 0 ? networks : [owner]).map((network) => [`${network}:${kind}:${id}`, name] as const),
    ),
  )
}

/** What networks are paid in. */
export async function findCurrencies(
  db: Database,
  scopes: readonly NetworkScope[],
): Promise<Map<number | null, Currency>> {
  const { rows } = await sql<{ network_id: number; currency: Currency }>`
    select network_id, settlement_currency as currency from networks
    where network_id = any(${scopes.map(({ network_id }) => network_id)}::integer[])`.execute(db)
  return new Map(rows.map(({ network_id, currency }) => [network_id, currency]))
}

/** An entry's place in the order of the list. */
type AuditPlace = { at_us: number; audit_id: string }

export const writePlace = ({ at_us, audit_id }: AuditPlace) => `${at_us}.${audit_id}`

/** `invalid_input` naming `after` for what writePlace has not written. */
export function readPlace(text: string): AuditPlace {
  const [, at, audit_id] =
    /^(\d{1,16})\.([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/.exec(text) ?? []
  const at_us = Number(at)
  if (audit_id === undefined || !Number.isSafeInteger(at_us))
    throw new DomainError('invalid_input', { fields: { after: 'field_invalid' } })
  return { at_us, audit_id }
}
