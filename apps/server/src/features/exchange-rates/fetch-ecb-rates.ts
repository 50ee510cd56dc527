import { addDays } from '@cuesheet/contract/values/day'
import { fetchText, SourceFailure } from './fetch-text.ts'
import { crossRate } from './rules.ts'

/** Days that its shorter history surely has. */
const shortDays = 80
const folder = '/stats/eurofxref'

/**
 * The European Central Bank's reference rates of these days as won per US dollar, each from what both cost a euro. It has one
 * file of its latest day, one of the last 90 days, and one of all days since 1999.
 */
export async function fetchEcbRates(
  root: string,
  { from, until }: { from: string; until: string },
  signal: AbortSignal,
): Promise<Map<string, string>> {
  const file = from >= until ? 'daily' : from >= addDays(until, -shortDays) ? 'hist-90d' : 'hist'
  const text = await fetchText(`${root}${folder}/eurofxref-${file}.xml`, signal)
  const rates = parseEcbRates(text)
  if (rates.size === 0) throw new SourceFailure('not_understood')
  return new Map([...rates].filter(([day]) => day >= from && day <= until))
}

const day = /<Cube\s+time=["'](\d{4}-\d{2}-\d{2})["']\s*>(.*?)<\/Cube>/gs
const price = /<Cube\s+currency=["'](USD|KRW)["']\s+rate=["'](\d{1,9}(?:\.\d{1,9})?)["']\s*\/>/g

/** Days without both currencies are left out. */
function parseEcbRates(text: string): Map<string, string> {
  const rates = new Map<string, string>()
  for (const [, at = '', prices = ''] of text.matchAll(day)) {
    const { USD, KRW } = Object.fromEntries(
      [...prices.matchAll(price)].map(([, currency = '', rate = '']) => [currency, rate]),
    )
    if (USD && KRW && Number(USD) > 0) rates.set(at, crossRate(KRW, USD))
  }
  return rates
}
