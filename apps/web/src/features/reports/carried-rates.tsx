import { useTranslations } from 'use-intl'
import type { Format } from '../../lib/format.ts'
import type { Summary } from './measures.ts'

type Props = { freshness: Summary['freshness']; format: Format; className: string }

/** Which months are converted at another month's exchange rate, and at whose. */
export function CarriedRates({ freshness: { carried_rates }, format, className }: Props) {
  const t = useTranslations('dashboard.context')
  const bySource = [...Map.groupBy(carried_rates, ({ rate_of }) => rate_of)]
  return bySource.map(([source, rates]) => (
    <p key={source} className={`text-small text-faint ${className}`}>
      {t('carried_rate', {
        source: format.month(source),
        months: rates.map(({ month }) => format.month(month)).join(', '),
      })}
    </p>
  ))
}
