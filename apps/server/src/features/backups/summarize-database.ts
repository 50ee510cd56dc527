import type pg from 'pg'
import type { Manifest } from './manifests.ts'

const queries = {
  sums: `
    select 'facts: views' as what, coalesce(sum(views), 0)::text as value from video_activity
    union all select 'facts: revenue', coalesce(sum(revenue), 0)::text from video_revenue
    union all select 'facts: premium revenue', coalesce(sum(premium_revenue), 0)::text from video_revenue
    union all select format('ledger: network %s, %s, posted', network_id, currency), sum(abs(posted))::text
      from ledger_accounts group by network_id, currency
    union all select format('ledger: network %s, %s, pending', network_id, currency), sum(abs(pending))::text
      from ledger_accounts group by network_id, currency
    order by 1`,
  ledger_heads: `
    select format('network %s, %s', network_id, period) as what,
      format('%s transfers, %s', transfers, encode(hash, 'hex')) as value
    from ledger_periods order by 1`,
}

/** What a restored database must have in common with the one that was backed up, from the rows themselves. */
export async function summarizeDatabase(client: pg.Client): Promise<Pick<Manifest, 'sums' | 'ledger_heads'>> {
  const read = async (query: string) =>
    Object.fromEntries(
      (await client.query<{ what: string; value: string }>(query)).rows.map(({ what, value }) => [
        what,
        value,
      ]),
    )
  return { sums: await read(queries.sums), ledger_heads: await read(queries.ledger_heads) }
}
