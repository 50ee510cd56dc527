import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { isCluster } from '../testing/is-cluster.ts'
import { createTestDatabase, openTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { ofInstallation, ofNetworks, references } from './placements.ts'

const made = await openTestDatabase()

async function listProblems({ db }: TestDatabase): Promise<string[]> {
  const { rows } = await sql<{ problem: string }>`
    with spread as (
      select c.oid, c.relname, n.attnum as network from pg_class c
      left join pg_attribute n on n.attrelid = c.oid and n.attname = 'network_id'
      where c.relnamespace = 'public'::regnamespace and c.relname = any(${ofNetworks})
    ), keys as (
      select relname, network, i.indkey::smallint[] as columns,
        (select string_agg(coalesce(a.attname, 'an expression'), ', ' order by place)
          from unnest(i.indkey::smallint[]) with ordinality as k (number, place)
          left join pg_attribute a on a.attrelid = spread.oid and a.attnum = number and number > 0) as named
      from spread join pg_index i on i.indrelid = spread.oid and i.indisunique
    )
    select relname || ' has no network_id' as problem from spread where network is null
    union all
    select relname || ' (' || named || ')' from keys where network is not null and columns[0] <> network`.execute(
    db,
  )
  return rows.map(({ problem }) => problem).sort()
}

test('every table is listed once with where it lives', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
    order by relname collate "C"`.execute(made.db)
  expect([...ofNetworks, ...references, ...ofInstallation].sort()).toEqual(rows.map(({ name }) => name))
})

test('keys of networks’ rows begin with network_id', async () => {
  expect(await listProblems(made)).toEqual([])
})

// Where the tables are spread, Citus refuses such keys itself.
test.skipIf(isCluster)(
  'a key that begins with something else is seen, and a column that is missing',
  async () => {
    const planted = await createTestDatabase()
    await sql`create unique index on payees (account_id, network_id)`.execute(planted.db)
    await sql`create unique index on told_figures ((1 + network_id))`.execute(planted.db)
    await sql`alter table settled_staging drop column network_id`.execute(planted.db)
    const found = await listProblems(planted)
    await planted.drop()
    expect(found).toEqual([
      'payees (account_id, network_id)',
      'settled_staging has no network_id',
      'told_figures (an expression)',
    ])
  },
)

test('networks’ rows point at rows of their network or at what is copied everywhere', async () => {
  const { rows } = await sql<{ from: string; to: string; is_local: boolean }>`
    select f.conrelid::regclass::text as from, f.confrelid::regclass::text as to,
      a.attname = 'network_id' as is_local
    from pg_constraint f
    join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
    where f.contype = 'f' and f.connamespace = 'public'::regnamespace and f.conparentid = 0`.execute(made.db)
  const lists: Record<string, readonly string[]> = { ofNetworks, references, ofInstallation }
  const placeOf = (table: string) => Object.keys(lists).find((place) => lists[place]!.includes(table))
  const refused = rows.filter(({ from, to, is_local }) => {
    if (placeOf(to) === 'references') return placeOf(from) === 'ofInstallation'
    return placeOf(to) !== placeOf(from) || (placeOf(to) === 'ofNetworks' && !is_local)
  })
  expect(rows.length).toBeGreaterThan(50)
  expect(refused).toEqual([])
})
