import type { Format } from '../../lib/format.ts'
import type { ExplainedChange } from './explanation-api.ts'

export type FactorChange = {
  /** Whose explanation it opens. */
  figure: 'views' | 'rpm'
  /** rpm_alone: it differs from RPM, which changes with the exchange rate and the fee too. */
  name: 'views' | 'rpm' | 'rpm_alone'
  text: string
}

/**
 * What views and RPM changed by in a change of money, over the days that are compared. RPM at the exchange rate and fee of
 * before, which are causes of their own: with them views × RPM × exchange rate × what the fee leaves make the whole change.
 */
export function factorChanges({ parts }: Pick<ExplainedChange, 'parts'>, format: Format): FactorChange[] {
  const isAlone = parts.some(({ kind }) => kind === 'exchange_rate' || kind === 'fee')
  return parts.flatMap(({ kind, before, now }): FactorChange[] => {
    const change = format.change(now, before)
    if (!change) return []
    if (kind === 'views') return [{ figure: 'views', name: 'views', text: change.text }]
    return kind === 'price' ? [{ figure: 'rpm', name: isAlone ? 'rpm_alone' : 'rpm', text: change.text }] : []
  })
}
