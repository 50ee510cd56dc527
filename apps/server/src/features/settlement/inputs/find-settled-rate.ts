import type { Currency } from '@cuesheet/contract/values/money'
import { sql } from 'kysely'
import type { NetworkScope } from '../../../access/scope.ts'
import type { Database } from '../../../db/connection.ts'
import { currencyOf, unitsPerDollar } from '../settlement-currencies.ts'

/** What dollars are settled at: `local` units of the currency for `usd` nano-US-dollars, exactly. Dollars are at 1, in cents. */
export type SettledRate = {
  local: string
  usd: string
  /** To ten decimals, as it is shown. */
  rate: string
  currency: Currency
  source: 'payment_summary' | 'entered' | 'currency'
}

/** The rate that was entered, and confirmed where that is needed, else the payment summary's; null where neither says one, or it would be 0. */
export async function findSettledRate(
  db: Database,
  { network_id }: NetworkScope,
  month: string,
  paymentFile: number | null,
  only?: SettledRate['source'],
): Promise<SettledRate | null> {
  const { rows } = await sql<SettledRate>`
    select local::text as local, usd::text as usd, case when source = 'currency' then '1' else trim_scale(round(local * 1000000000 / usd, 10))::text end as rate, currency,
      source
    from (
      select ${unitsPerDollar(sql`settlement_currency`)}::numeric as local, 1000000000::numeric as usd, settlement_currency as currency,
        'currency' as source, 0 as place
      from networks where network_id = ${network_id}
      union all
      select rate, 1000000000, ${currencyOf(network_id)}, 'entered', 1
      from settlement_months where network_id = ${network_id} and month = ${month} and rate is not null
        and not rate_waits
      union all
      select sum(revenue_local), sum(revenue), min(currency), 'payment_summary', 2
      from settled_payments
      where network_id = ${network_id} and file_id = ${paymentFile} and revenue_local is not null and currency = ${currencyOf(network_id)}
      having sum(revenue) <> 0
    ) as rates
    where sign(local) = sign(usd) and local <> 0 and (${only ?? null}::text is null or source = ${only ?? null})
    order by place limit 1`.execute(db)
  const [found] = rows
  if (!found) return null
  // Of a month that was all negative both are.
  const positive = (text: string) => text.replace(/^-/, '')
  return { ...found, local: positive(found.local), usd: positive(found.usd) }
}
