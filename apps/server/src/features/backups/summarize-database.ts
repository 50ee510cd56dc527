import type pg from 'pg'
import type { Manifest } from './manifests.ts'

/** Of a database from before there was a ledger nothing is said of one. */
const queries = {
  facts: `
    select 'facts: views' as what, coalesce(sum(views), 0)::text as value from video_activity
    union all select 'facts: revenue', coalesce(sum(revenue), 0)::text from video_revenue
    union all select 'facts: premium revenue', coalesce(sum(premium_revenue), 0)::text from video_revenue
    order by 1`,
  ledger: `
    select format('ledger: network %s, %s, posted', network_id, currency) as what, sum(abs(posted))::text as value
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
  const { rows } = await client.query<{ found: boolean }>(
    `select to_regclass('public.ledger_accounts') is not null as found`,
  )
  const hasLedger = rows[0]?.found ?? false
  return {
    sums: { ...(await read(queries.facts)), ...(hasLedger ? await read(queries.ledger) : {}) },
    ledger_heads: hasLedger ? await read(queries.ledger_heads) : {},
  }
}
