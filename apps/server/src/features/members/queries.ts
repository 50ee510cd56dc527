import { sql } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import { money } from '../facts/terms.ts'
import type { ThisMonth } from '../reports/public.ts'

export type Settled = { fee: string | null; net: string | null }

/** What a member's channels, those of `month`, earned, and what becomes of it at each of these fee rates, in their order. */
export async function settleMonth(
  db: Database,
  { channels, rate, is_reported }: ThisMonth,
  feeRates: readonly string[],
): Promise<{ gross: string | null; settled: Settled[] }> {
  const { rows } = await sql<{ gross: string } & { fee: string; net: string }>`
    with earned as (select coalesce(sum(gross), 0) * ${rate}::numeric as gross from (${channels}) as month)
    select ${money(sql`gross`)} as gross, ${money(sql`gross * fee_rate`)} as fee, ${money(sql`gross * (1 - fee_rate)`)} as net
    from unnest(${feeRates}::numeric[]) with ordinality as rates(fee_rate, position) cross join earned
    order by position`.execute(db)
  const settled = rows.map(({ fee, net }) => (is_reported ? { fee, net } : { fee: null, net: null }))
  return { gross: is_reported ? (rows[0]?.gross ?? null) : null, settled }
}

/** Of these platform ids and ids the channels that the network has. */
export async function listOwnChannels(
  db: Database,
  { network_id }: NetworkScope,
  { ids, platform_ids }: { ids: readonly number[]; platform_ids: readonly string[] },
): Promise<{ channel_id: number; platform_channel_id: string; title: string }[]> {
  return db
    .selectFrom('channels')
    .select(['channel_id', 'platform_channel_id', 'title'])
    .where('network_id', '=', network_id)
    .where(
      sql<boolean>`(channel_id = any(${ids}::integer[]) or platform_channel_id = any(${platform_ids}::text[]))`,
    )
    .execute()
}
