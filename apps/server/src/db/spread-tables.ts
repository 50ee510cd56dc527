import type pg from 'pg'
import { ofInstallation, ofNetworks, references } from './placements.ts'

export type SpreadOptions = {
  /** What is being done: `spreading video_activity`. */
  onStep?: (what: string) => void
}

/** Whether Citus knows of tables of this database: then new ones are spread, too. */
export async function isSpread(client: pg.Client): Promise<boolean> {
  const result = await client.query<{ has_citus: boolean }>(
    `select exists (select from pg_extension where extname = 'citus') as has_citus`,
  )
  if (!result.rows[0]?.has_citus) return false
  const { rows } = await client.query<{ is_spread: boolean }>(
    `select exists (select from pg_dist_partition where partmethod = 'h') as is_spread`,
  )
  return rows[0]?.is_spread ?? false
}

/**
 * Spreads what is not spread yet as placements.ts says, functions, rows and foreign keys included, in one transaction.
 * Answers the names of the tables: none where nothing was left to do.
 */
export async function spreadTables(client: pg.Client, { onStep }: SpreadOptions = {}): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select logicalrelid::regclass::text as name from pg_dist_partition`,
  )
  const spread = new Set(rows.map(({ name }) => name))
  const copied = references.filter((table) => !spread.has(table))
  const byNetwork = ofNetworks.filter((table) => !spread.has(table))
  const tables = [...copied, ...byNetwork]
  await spreadFunctions(client)
  // Spread by an earlier version.
  for (const table of ofInstallation)
    if (spread.has(table)) await client.query('select undistribute_table($1)', [table])
  if (tables.length > 0) await spreadAtOnce(client, { copied, byNetwork, spread, onStep })
  await removeLocalRows(client)
  return tables
}

type Left = {
  copied: readonly string[]
  byNetwork: readonly string[]
  spread: Set<string>
  onStep: SpreadOptions['onStep']
}

async function spreadAtOnce(client: pg.Client, { copied, byNetwork, spread, onStep }: Left): Promise<void> {
  await client.query('begin')
  try {
    // Each foreign key to a table that is copied everywhere takes a lock there: one connection a node takes them all.
    await client.query(`set local citus.multi_shard_modify_mode = 'sequential'`)
    const keys = await takeForeignKeys(client, [...copied, ...byNetwork])
    for (const table of copied) {
      onStep?.(`copying ${table} to every node`)
      await client.query('select create_reference_table($1)', [table])
    }
    for (const table of byNetwork) {
      onStep?.(`spreading ${table}`)
      const beside = ofNetworks.find((other) => spread.has(other)) ?? 'none'
      await client.query(`select create_distributed_table($1, 'network_id', colocate_with => $2)`, [
        table,
        beside,
      ])
      spread.add(table)
    }
    onStep?.('adding foreign keys')
    for (const { table, name, definition } of keys)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/** What was copied to the shards is still in the coordinator's tables, out of sight; also after an interruption. */
async function removeLocalRows(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'select logicalrelid::text as name from pg_dist_partition where pg_relation_size(logicalrelid) > 0',
  )
  for (const { name } of rows)
    await client.query('select truncate_local_data_after_distributing_table($1)', [name])
}

/** Functions that were there before the extension are not on the workers. */
async function spreadFunctions(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ signature: string }>(`
    select f.oid::regprocedure::text as signature from pg_proc f
    where f.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = f.oid and d.deptype = 'e')
      and not exists (select from pg_catalog.pg_dist_object o where o.classid = 'pg_proc'::regclass and o.objid = f.oid)
    order by f.oid`)
  for (const { signature } of rows) await client.query('select create_distributed_function($1)', [signature])
}

type ForeignKey = { table: string; name: string; definition: string }

/** Drops the foreign keys between these tables and any others: one end cannot be spread before the other. */
async function takeForeignKeys(client: pg.Client, tables: readonly string[]): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint
     where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace
       and (conrelid::regclass::text = any($1) or confrelid::regclass::text = any($1))
     order by conrelid::regclass::text, conname`,
    [tables],
  )
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`)
  return rows
}
