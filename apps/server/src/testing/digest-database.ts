import { sql } from 'kysely'
import type { Database } from '../db/connection.ts'

/** Of refused calls these keep count. */
const counters = ['sign_in_throttle', 'used_protection_ids']
/** To the minute, and of no consequence. */
const traces = ['last_seen_at', 'last_used_at', 'last_used_address']

/** What every table holds, as one digest each; `networkId` looks at the rows of one network alone. */
export async function digestDatabase(db: Database, networkId?: number): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string; is_tenant: boolean }>`
    select relname as name, exists (
        select from pg_attribute where attrelid = pg_class.oid and attname = 'network_id'
      ) as is_tenant
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname <> all(${counters}::text[])
    order by relname`.execute(db)
  const digests: Record<string, string> = {}
  for (const { name, is_tenant } of tables) {
    if (networkId !== undefined && !is_tenant) continue
    const { rows } = await sql<{ digest: string | null; count: number }>`
      select md5(string_agg(row, chr(10) order by row)) as digest, count(*) as count
      from (
        select (to_jsonb(t) - ${traces}::text[])::text as row from ${sql.table(name)} as t
        ${networkId === undefined ? sql`` : sql`where network_id = ${networkId}`}
      ) as written`.execute(db)
    digests[name] = `${rows[0]!.count} ${rows[0]!.digest}`
  }
  return digests
}
