import { sql } from 'kysely'
import { RefusedFile } from '../../../csv/refused-file.ts'
import { findDailyRates } from '../../exchange-rates/public.ts'
import type { StagedSlot } from '../day-reports/slots.ts'
import type { Load } from '../report-kind.ts'
import type { StudioFacts } from './studio-facts.ts'

/** Decimals of an amount while it waits: more than Studio writes, and the largest are whole numbers still. */
export const stagedDecimals = (currency: string) => (currency === 'USD' ? 9 : 6)

/**
 * Makes the staged amounts, in parts of the file's currency, nano-US-dollars at the rate of their day, and says in
 * each slot what was converted and how. Rounds once, half away from zero.
 */
export async function convertMoney(
  { trx, scope: { network_id } }: Load,
  slots: StagedSlot[],
  currency: string,
): Promise<StudioFacts['money']> {
  const days = [...new Set(slots.map(({ day }) => day))].sort()
  const rates = await findDailyRates(trx, currency, days)
  if (!rates)
    throw new RefusedFile(
      `The revenue of this YouTube Studio export is in ${currency}, and no exchange rate of ${currency} is known: load its rates by import-rates, as a list with the columns date and ${currency.toLowerCase()}_per_usd, and then this file; or choose US dollar in Studio under Settings, General, Default units, and export it again.`,
    )
  const unit = 10 ** stagedDecimals(currency)
  const { rows } = await sql<{ day: string; amount: string; total: string }>`
    select day, trim_scale(sum(revenue) / ${unit}::numeric)::text as amount,
      trim_scale(sum(sum(revenue)) over () / ${unit}::numeric)::text as total
    from revenue_staging where network_id = ${network_id} group by day`.execute(trx)
  const amounts = new Map(rows.map(({ day, amount }) => [day, amount]))
  await sql`
    update revenue_staging as s set revenue = round(s.revenue * (1000000000 / ${unit}::numeric) / known.rate)
    from unnest(${days}::date[], ${days.map((day) => rates.get(day)!.rate)}::numeric[]) as known (day, rate)
    where s.network_id = ${network_id} and s.day = known.day`.execute(trx)
  for (const slot of slots) {
    const { rate, rate_day, source } = rates.get(slot.day)!
    const isDollars = currency === 'USD'
    slot.money = {
      currency,
      amount: amounts.get(slot.day) ?? '0',
      rate: isDollars ? null : rate,
      rate_day: isDollars ? null : rate_day,
      rate_source: isDollars ? null : source,
    }
  }
  const of = Map.groupBy(currency === 'USD' ? [] : rates, ([, { source }]) => source)
  const numeric = (a: string, b: string) => Number(a) - Number(b)
  return {
    currency,
    amount: rows[0]?.total ?? '0',
    rates: [...of].map(([source, known]) => {
      const sorted = known.map(([, { rate }]) => rate).sort(numeric)
      const carried_days = known.filter(([day, { rate_day }]) => rate_day !== day).length
      return { source, lowest: sorted[0]!, highest: sorted.at(-1)!, carried_days }
    }),
  }
}
