import type { Config } from '../../config.ts'
import { fetchBokRates } from './fetch-bok-rates.ts'
import { fetchEcbRates } from './fetch-ecb-rates.ts'
import type { RateSourceName } from './rules.ts'

/** A publisher of daily rates; its days from `from` to `until`, as far as it has them. Throws SourceFailure. */
export type RateSource = {
  source: RateSourceName
  fetchRates(days: { from: string; until: string }, signal: AbortSignal): Promise<Map<string, string>>
}

/** Those that the settings say may be asked. */
export function listRateSources({
  ecb_root_url,
  bok_root_url,
  bok_api_key,
}: Pick<Config, 'ecb_root_url' | 'bok_root_url' | 'bok_api_key'>): RateSource[] {
  const sources: RateSource[] = []
  if (bok_api_key !== null) {
    const access = { root: bok_root_url, key: bok_api_key }
    sources.push({
      source: 'bok',
      fetchRates: (days, signal) => fetchBokRates(access, days, signal),
    })
  }
  if (ecb_root_url !== null)
    sources.push({ source: 'ecb', fetchRates: (days, signal) => fetchEcbRates(ecb_root_url, days, signal) })
  return sources
}
