import type { Person } from '@cuesheet/contract/console-people'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { type Filters, findAccounts } from './find-accounts.ts'
import { readPlace, writePlace } from './rules.ts'

type Row = Omit<Person, 'created_at' | 'last_signed_in_at'> & {
  created_at: Date
  last_signed_in_at: Date | null
}

/** A page of the accounts that the filters leave; `after` is the `next` of the page before. */
export async function listPeople(
  db: Database,
  filters: Filters,
  { after, size }: { after: string | undefined; size: number },
): Promise<{ rows: Person[]; next: string | null }> {
  const places = await findAccounts(db, filters, { place: readPlace(after), size: size + 1 })
  const page = places.slice(0, size)
  const { rows } = await sql<Row>`
    ${personRows(sql`select unnest(${page.map(({ account_id }) => account_id)}::integer[])`)}`.execute(db)
  const persons = new Map(rows.map((row) => [row.account_id, writePerson(row)]))
  return {
    rows: page.flatMap(({ account_id }) => persons.get(account_id) ?? []),
    next: places.length > size ? writePlace(page.at(-1)!) : null,
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
  with people as materialized (
    select accounts.* from (${ids}) as found (account_id) join accounts using (account_id)
  ),
  assigned as materialized (
    select network_id, account_id, count(*)::integer as channels from assignments
    where (network_id, account_id) in (select network_id, account_id from people) group by network_id, account_id
  ),
  factors as materialized (
    select account_id from second_factors
    where (network_id, account_id) in (select network_id, account_id from people) and enabled_at is not null
  )
  select a.account_id, a.user_id, a.nickname, a.operator_role, a.created_at, a.last_signed_in_at,
    (array['member', 'manager', 'operator'])[a.permission_flag + 1] as role,
    case when a.withdrawn_at is not null then 'withdrawn' when a.locked_at is not null then 'locked' else 'active' end as state,
    case when a.network_id <> 0 then json_build_object('network_id', a.network_id, 'name', n.name) end as network,
    coalesce(assigned.channels, 0) as channels,
    a.account_id in (select account_id from factors) as has_second_factor
  from people a
  left join assigned using (account_id)
  left join networks n on n.network_id = a.network_id`
