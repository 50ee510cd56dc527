import type { PersonRole, PersonState } from '@cuesheet/contract/console-people'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { type Place, readSearch } from './rules.ts'

export type Filters = {
  search: string
  network?: number | undefined
  role?: PersonRole | undefined
  state?: PersonState | undefined
}
type Narrowed = Omit<Filters, 'search'>

const flags = { member: 0, manager: 1, operator: 2 } as const

/**
 * At most `size` accounts after a place: those that their own name, id or number names, the newest first, then those that a
 * channel does that is assigned to them.
 */
export async function findAccounts(
  db: Database,
  { search, ...filters }: Filters,
  { place, size }: { place: Place | null; size: number },
): Promise<Place[]> {
  const sought = readSearch(search)
  const isOwn = place === null || !place.by_channel
  const before = isOwn ? place : null
  const asAccounts = (ids: number[]) => ids.map((account_id) => ({ account_id, by_channel: false }))
  if (sought.by === 'nothing') return asAccounts(await listNewest(db, filters, before, size))
  if (sought.by === 'number')
    return asAccounts(await listNamed(db, filters, before, { ...sought, words: null, size }))
  const named =
    sought.by === 'words' && isOwn
      ? asAccounts(await listNamed(db, filters, before, { ...sought, size }))
      : []
  const missing = size - named.length
  if (missing === 0 || (filters.role ?? 'member') !== 'member') return named
  const ids = await listByChannel(db, filters, isOwn ? null : place, { asked: sought, size: missing })
  return [...named, ...ids.map((account_id) => ({ account_id, by_channel: true }))]
}

type Ids = { account_id: number }
const idsOf = ({ rows }: { rows: Ids[] }) => rows.map(({ account_id }) => account_id)

async function listNewest(
  db: Database,
  filters: Narrowed,
  place: Place | null,
  size: number,
): Promise<number[]> {
  const result = await sql<Ids>`
    select a.account_id from accounts a where ${isLeft(filters, place)}
    order by a.account_id desc limit ${size}`.execute(db)
  return idsOf(result)
}

/** Of so many accounts a name is looked at without an index: what many have is found among them. */
const mostLookedAt = 1000

/** By nickname or e-mail address, or by number. */
async function listNamed(
  db: Database,
  filters: Narrowed,
  place: Place | null,
  { words, number, size }: { words: string | null; number: number | null; size: number },
): Promise<number[]> {
  const isNumber = number === null ? sql`false` : sql`a.account_id = ${number}`
  const isNamed = words === null ? isNumber : sql`(strpos(a.search_name, ${words}) > 0 or ${isNumber})`
  const { rows } = await sql<{ ids: number[]; looked_at: number }>`
    select coalesce(array_agg(a.account_id order by a.account_id desc) filter (where ${isNamed}), '{}') as ids,
      count(*)::integer as looked_at
    from (select account_id, search_name from accounts a where ${isLeft(filters, place)}
      ${words === null ? sql`and ${isNumber}` : sql``}
      order by account_id desc limit ${mostLookedAt}) as a`.execute(db)
  const { ids, looked_at } = rows[0]!
  if (ids.length >= size || looked_at < mostLookedAt || words === null) return ids.slice(0, size)
  const result = await sql<Ids>`
    select account_id from (
      (select a.account_id from accounts a where ${isLeft(filters, place)} and ${has('a.search_name', words)}
        order by a.account_id desc limit ${size})
      union
      (select a.account_id from accounts a where ${isLeft(filters, place)} and ${isNumber})
    ) as a order by account_id desc limit ${size}`.execute(db)
  return idsOf(result)
}

type Asked = Extract<ReturnType<typeof readSearch>, { by: 'channel' | 'words' }>

/** By the title or the platform's id of a channel that is assigned, without those that are named themselves. */
async function listByChannel(
  db: Database,
  filters: Narrowed,
  place: Place | null,
  { asked: sought, size }: { asked: Asked; size: number },
): Promise<number[]> {
  const { network } = filters
  const isChannel =
    sought.by === 'channel'
      ? sql`c.platform_channel_id = ${sought.platform_channel_id}`
      : sql`${has('c.search_title', sought.words)} and strpos(a.search_name, ${sought.words}) = 0
          ${sought.number === null ? sql`` : sql`and a.account_id <> ${sought.number}`}`
  const result = await sql<Ids>`
    select a.account_id from ${sql.raw(sought.by === 'channel' ? 'channel_key' : 'channels')} c
    join assignments s on s.network_id = c.network_id and s.channel_id = c.channel_id
    join accounts a on a.network_id = s.network_id and a.account_id = s.account_id
    where ${isChannel} and ${isLeft(filters, place)}
      ${network === undefined ? sql`` : sql`and c.network_id = ${network}`}
    group by a.account_id order by a.account_id desc limit ${size}`.execute(db)
  return idsOf(result)
}

function isLeft({ network, role, state }: Narrowed, place: Place | null): RawBuilder<SqlBool> {
  const conditions = [
    state === 'withdrawn' ? sql`a.withdrawn_at is not null` : sql`a.withdrawn_at is null`,
    ...(state === 'locked' ? [sql`a.locked_at is not null`] : []),
    ...(state === 'active' ? [sql`a.locked_at is null`] : []),
    ...(network === undefined ? [] : [sql`a.network_id = ${network}`]),
    ...(role === undefined ? [] : [sql`a.permission_flag = ${sql.lit(flags[role])}`]),
    ...(place === null ? [] : [sql`a.account_id < ${place.account_id}`]),
  ]
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

/** Whether a folded text has the words; of two characters or more by their pairs, which are indexed. */
const has = (column: 'a.search_name' | 'c.search_title', words: string) => {
  const text = sql.ref(column)
  const hasPairs = [...words].length > 1
  return sql`strpos(${text}, ${words}) > 0
    ${hasPairs ? sql`and title_pairs(0, ${text}) @> title_pairs(0, ${words})` : sql``}`
}
