import { type Currency, currencies } from '@cuesheet/contract/values/money'
import { isTaxed, settlementCurrencies } from '@cuesheet/contract/values/settlement-currencies'
import { type RawBuilder, sql } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'

/** What a network is closed and paid in, as a subquery. */
export const currencyOf = (network_id: number) =>
  sql`(select settlement_currency from networks where network_id = ${network_id})`

const byCurrency = (of: (currency: Currency) => string | null, currency: RawBuilder<unknown>) =>
  sql`(case ${sql.join(
    currencies.map((known) => sql`when ${currency} = ${sql.lit(known)} then ${sql.lit(of(known))}`),
    sql` `,
  )} end)`

/** The ledger's book of what is paid in a currency, and of a network's. */
const bookIn = (currency: RawBuilder<unknown>) =>
  byCurrency((known) => settlementCurrencies[known].book, currency)
export const bookOf = (network_id: number) =>
  sql`(select ${bookIn(sql`settlement_currency`)} from networks where network_id = ${network_id})`

/** Units for a US dollar, as text; null where a rate says so. */
export const unitsPerDollar = (currency: RawBuilder<unknown>) =>
  byCurrency((known) => {
    const { units_per_dollar } = settlementCurrencies[known]
    return units_per_dollar === null ? null : String(units_per_dollar)
  }, currency)

/** Of a row of settlement_months: units for a US dollar, by which its readers are told dollars. */
export const settledUnits = sql`trim_scale(round(settled_local * 1000000000 / settled_usd, 10))::text`

/** Of a row of settlement_months: what a US dollar was settled at, in its currency. */
export const settledRate = (decimals = 10) =>
  sql`trim_scale(round(settled_local * 1000000000 / settled_usd / coalesce(${unitsPerDollar(sql`currency`)}::numeric, 1), ${sql.lit(decimals)}))::text`

/** Whether the known rules tax what is paid in a currency. */
export const isTaxedIn = (currency: RawBuilder<unknown>) =>
  sql`(${currency} = any(${currencies.filter(isTaxed)}::text[]))`

export async function findCurrency(db: Database, { network_id }: NetworkScope): Promise<Currency> {
  const { rows } = await sql<{ currency: Currency }>`select ${currencyOf(network_id)} as currency`.execute(db)
  return rows[0]!.currency
}

export const findBook = async (db: Database, scope: NetworkScope): Promise<string> =>
  settlementCurrencies[await findCurrency(db, scope)].book
