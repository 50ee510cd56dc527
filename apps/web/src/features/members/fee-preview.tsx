import type { FeePreview } from '@cuesheet/contract/members'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { Callout } from '../../ui/callout.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

type Props = { query: UseQueryResult<FeePreview>; from: string; thisMonth: string }

/** What a rate would make of this month: gross, fee and net as they are and as they would be. */
export function FeeEffect({ query, from, thisMonth }: Props) {
  const t = useTranslations('members.fee')
  const sentence = useSentence()
  const format = useFormat(query.data?.this_month.currency)
  if (query.isError && !query.data) return <Callout tone="bad" text={sentence(query.error)} />
  if (!query.data) return <Skeleton className="h-40" />
  const { this_month, gross, before, after, later } = query.data
  const isNow = from === thisMonth
  return (
    <section
      aria-label={t('preview', { month: format.month(this_month.month) })}
      aria-busy={query.isPlaceholderData}
      className="rounded-card border border-line px-4 py-3.5"
    >
      <h3 className="font-semibold">{t('preview', { month: format.month(this_month.month) })}</h3>
      {isNow && gross !== null && this_month.data_through && (
        <p className="text-small text-faint">
          {t('preview_through', { day: format.day(this_month.data_through, thisMonth.slice(0, 4)) })}
        </p>
      )}
      {!isNow ? (
        <p className="mt-1 text-pretty text-muted">{t('no_effect', { month: format.month(from) })}</p>
      ) : gross === null ? (
        <p className="mt-1 text-pretty text-muted">{t('no_data')}</p>
      ) : (
        <table className="mt-2 w-full">
          <thead>
            <tr className="text-small text-faint">
              <th scope="col" className="py-1 text-start font-medium">
                <span className="sr-only">{t('figure')}</span>
              </th>
              <th scope="col" className="py-1 text-end font-medium">
                {t('before')} · {format.percent(before.fee_rate, 1, 0)}
              </th>
              <th scope="col" className="py-1 text-end font-medium">
                {t('after')} · {format.percent(after.fee_rate, 1, 0)}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line tabular-nums">
            <Figures name={t('gross')} before={format.money(gross)} after={format.money(gross)} />
            <Figures
              name={t('fee')}
              before={format.fee(gross, before.net)}
              after={format.fee(gross, after.net)}
            />
            <Figures
              name={t('net')}
              before={format.money(before.net)}
              after={format.money(after.net)}
              isResult
            />
          </tbody>
        </table>
      )}
      <p className="mt-2 text-small text-pretty text-muted">
        {isNow && `${t('past_stays')} `}
        {later
          .map((change) =>
            t('later', {
              rate: format.percent(change.fee_rate, 1, 0),
              month: format.month(change.from_month),
            }),
          )
          .join(' ')}
      </p>
    </section>
  )
}

type FiguresProps = { name: string; before: string; after: string; isResult?: boolean }

/** A figure as it is and as it would be. */
export function Figures({ name, before, after, isResult = false }: FiguresProps) {
  const className = isResult ? 'font-semibold' : ''
  return (
    <tr className={className}>
      <th scope="row" className={`py-1.5 text-start ${isResult ? '' : 'font-normal text-muted'}`}>
        {name}
      </th>
      <td className="py-1.5 text-end">{before}</td>
      <td className="py-1.5 text-end">{after}</td>
    </tr>
  )
}
