import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { feeHistoryQuery } from './api.ts'

/** Every fee rate of a member and from when it holds, the latest first. */
export function FeeHistory({ member }: { member: number }) {
  const t = useTranslations('members.fee')
  const format = useFormat()
  const sentence = useSentence()
  const { data, error } = useQuery(feeHistoryQuery(member))
  const rates = data?.rates ?? []
  const current = rates.findIndex(({ from_month }) => data && (from_month ?? '') <= data.month)
  return (
    <section aria-label={t('history')}>
      <h3 className="mb-1 font-semibold">{t('history')}</h3>
      {error && !data && <Notice tone="bad" text={sentence(error)} />}
      {!data && !error && <Skeleton className="h-20" />}
      <ul className="divide-y divide-line">
        {rates.map(({ from_month, fee_rate, set_at }, index) => (
          <li key={from_month ?? ''} className="flex items-baseline gap-3 py-2">
            <span className="w-12 shrink-0 font-semibold tabular-nums">{format.percent(fee_rate, 0)}</span>
            <span className="min-w-0 flex-1">
              {from_month ? t('from_month', { month: format.month(from_month) }) : t('begun')}
              {(index === current || index < current) && (
                <span className="ms-2 text-small text-primary-text">
                  {t(index === current ? 'current' : 'planned')}
                </span>
              )}
            </span>
            <span className="shrink-0 text-small text-faint">{format.moment(set_at)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
