import type { Person, PersonRole, PersonState } from '@cuesheet/contract/console-people'
import { greatestId } from '@cuesheet/contract/values/ids'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { readSearch } from './rules.ts'

type Filters = {
  search: string
  network?: number | undefined
  role?: PersonRole | undefined
  state?: PersonState | undefined
}
type Row = Omit<Person, 'created_at' | 'last_signed_in_at'> & {
  created_at: Date
  last_signed_in_at: Date | null
}

const flags = { member: 0, manager: 1, operator: 2 } as const

/** A page of the accounts that the filters leave, the newest first; `after` is the `next` of the page before. */
export async function listPeople(
  db: Database,
  filters: Filters,
  { after, size }: { after: string | undefined; size: number },
): Promise<{ rows: Person[]; next: string | null }> {
  const ids = foundIds(filters, { after: readPlace(after), size: size + 1 })
  const { rows } = await sql<Row>`${personRows(ids)} order by a.account_id desc`.execute(db)
  const page = rows.slice(0, size)
  return {
    rows: page.map(writePerson),
    next: rows.length > size ? String(page.at(-1)!.account_id) : null,
  }
}

/** Null for ids of nobody. */
export async function findPerson(db: Database, accountId: number): Promise<Person | null> {
  const { rows } = await sql<Row>`${personRows(sql`values (${accountId}::integer)`)}`.execute(db)
  return rows[0] ? writePerson(rows[0]) : null
}

const writePerson = (row: Row): Person => ({
  ...row,
  created_at: row.created_at.toISOString(),
  last_signed_in_at: row.last_signed_in_at?.toISOString() ?? null,
})

const personRows = (ids: RawBuilder<unknown>) => sql`
  select a.account_id, a.user_id, a.nickname, a.operator_role, a.created_at, a.last_signed_in_at,
    (array['member', 'manager', 'operator'])[a.permission_flag + 1] as role,
    case when a.withdrawn_at is not null then 'withdrawn' when a.locked_at is not null then 'locked' else 'active' end as state,
    case when a.network_id is not null then json_build_object('network_id', a.network_id, 'name', n.name) end as network,
    (select count(*)::integer from assignments s
      where s.network_id = a.network_id and s.account_id = a.account_id) as channels,
    exists (select from second_factors f where f.network_id = coalesce(a.network_id, 0) and f.account_id = a.account_id
      and f.enabled_at is not null) as has_second_factor
  from (${ids}) as found (account_id)
  join accounts a using (account_id)
  left join networks n on n.network_id = a.network_id`

/** At most `size` ids, the greatest first, without those of earlier pages. */
function foundIds(
  { search, ...filters }: Filters,
  place: { after: number | null; size: number },
): RawBuilder<unknown> {
  const isLeft =
    place.after === null ? isWanted(filters) : sql`a.account_id < ${place.after} and ${isWanted(filters)}`
  const end = sql`order by a.account_id desc limit ${place.size}`
  const asked = readSearch(search)
  switch (asked.by) {
    case 'nothing':
      return sql`select a.account_id from accounts a where ${isLeft} ${end}`
    case 'number':
      return sql`select a.account_id from accounts a where a.account_id = ${asked.number} and ${isLeft}`
    case 'channel':
      return sql`
        select a.account_id from channel_key k
        join assignments s on s.channel_id = k.channel_id
        join accounts a on a.account_id = s.account_id
        where k.platform_channel_id = ${asked.platform_channel_id} and ${isLeft} group by a.account_id ${end}`
    case 'words':
      // Each by its own index: an account by its name, or by a channel that is assigned to it.
      return sql`
        select account_id from (
          (select a.account_id from accounts a where ${isLeft} and ${has(sql`a.search_name`, asked.words)} ${end})
          union
          (select a.account_id from channels c
            join assignments s on s.network_id = c.network_id and s.channel_id = c.channel_id
            join accounts a on a.account_id = s.account_id
            where ${isLeft} and ${has(sql`lower(normalize(c.title, NFKC))`, asked.words)} group by a.account_id ${end})
          union
          (select a.account_id from accounts a where a.account_id = ${asked.number} and ${isLeft})
        ) as a ${end}`
  }
}

function isWanted({ network, role, state }: Omit<Filters, 'search'>): RawBuilder<SqlBool> {
  const conditions = [
    state === 'withdrawn' ? sql`a.withdrawn_at is not null` : sql`a.withdrawn_at is null`,
    ...(state === 'locked' ? [sql`a.locked_at is not null`] : []),
    ...(state === 'active' ? [sql`a.locked_at is null`] : []),
    ...(network === undefined ? [] : [sql`a.network_id = ${network}`]),
    ...(role === undefined ? [] : [sql`a.permission_flag = ${sql.lit(flags[role])}`]),
  ]
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

/** Whether a text, folded as its index has it, has the words; of two characters or more by their pairs. */
const has = (text: RawBuilder<unknown>, words: string) => {
  const part = sql`lower(normalize(${words}::text, NFKC))`
  const hasPairs = [...words].length > 1
  return sql`strpos(${text}, ${part}) > 0
    ${hasPairs ? sql`and title_pairs(0, ${text}) @> title_pairs(0, ${part})` : sql``}`
}

/** `invalid_input` naming `after` for what is no place. */
function readPlace(after: string | undefined): number | null {
  if (after === undefined) return null
  if (!/^[1-9]\d{0,9}$/.test(after) || Number(after) > greatestId)
    throw new DomainError('invalid_input', { fields: { after: 'field_invalid' } })
  return Number(after)
}
