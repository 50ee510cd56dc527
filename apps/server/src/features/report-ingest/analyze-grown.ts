import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'

const tables = [
  ...[
    'channels',
    'channel_credit',
    'videos',
    'report_slots',
    'channel_day',
    'network_day',
    'network_price_day',
  ],
  ...['month_to_date', 'video_period', 'video_claims', 'video_tracks'],
]

/**
 * Has the planner look again at tables that a tenth of has changed since it last did, as autovacuum will a minute later:
 * until then, screens over freshly loaded tables would be planned for empty ones. On the connection that loaded them,
 * whose counts it asks for first.
 */
export async function analyzeGrown(db: Database): Promise<void> {
  await sql`select pg_stat_force_next_flush()`.execute(db)
  const { rows } = await sql<{ name: string }>`
    select s.relname as name
    from pg_stat_user_tables s join pg_class c on c.oid = s.relid
    where (s.relname = any(${tables}::text[]) or s.relname ~ '^video_(activity|revenue)_\\d{4}_\\d{2}$')
      and s.schemaname = current_schema()
      and s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0)
    order by s.relname`.execute(db)
  for (const { name } of rows) await sql`analyze ${sql.table(name)}`.execute(db)
}
