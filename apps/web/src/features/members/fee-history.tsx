import { cancelFee, feeHistory } from '@cuesheet/contract/members'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { nothingMeanwhile, queryOf } from '../../lib/client.ts'
import { useFormat } from '../../lib/format.ts'
import { mutationOf } from '../../lib/mutation.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/**
 * Every fee rate of a member and from when it holds, the latest first; a manager can cancel one that is still to come.
 * `hasTitle`: under a heading of its own.
 */
export function FeeHistory({
  member,
  isManager = true,
  hasTitle = true,
}: {
  member: number
  isManager?: boolean
  hasTitle?: boolean
}) {
  const t = useTranslations('members.fee')
  const format = useFormat()
  const sentence = useSentence()
  const section = useRef<HTMLElement>(null)
  const { data, error } = useQuery(queryOf(feeHistory, { member }, { placeholderData: nothingMeanwhile }))
  const cancelling = useAction(mutationOf(cancelFee))
  const rates = data?.rates ?? []
  const current = rates.findIndex(({ from_month }) => data && (from_month ?? '') <= data.month)
  const cancel = (fee_rate_from: string) =>
    cancelling.mutate(
      { target: member, fee_rate_from },
      {
        onSuccess: ({ message }) => {
          snackbars.show('success', message)
          section.current?.focus()
        },
      },
    )
  return (
    <section ref={section} tabIndex={-1} aria-label={t('history')} className="outline-none">
      {hasTitle && <h3 className="mb-1 font-semibold">{t('history')}</h3>}
      {error && !data && <Callout tone="bad" text={sentence(error)} />}
      {cancelling.isError && <Callout tone="bad" text={sentence(cancelling.error)} />}
      {!data && !error && <Skeleton className="h-20" />}
      <ul className="divide-y divide-line">
        {rates.map(({ from_month, fee_rate, set_at }, index) => {
          const month = from_month ? format.month(from_month) : null
          const rate = format.percent(fee_rate, 1, 0)
          return (
            <li key={from_month ?? ''} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 py-2">
              <span className="w-12 shrink-0 font-semibold tabular-nums">{rate}</span>
              <span className="min-w-0 flex-1 basis-36">
                {month ? t('from_month', { month }) : t('begun')}
                {index <= current && (
                  <span className="ms-2 text-small text-primary-text">
                    {t(index === current ? 'current' : 'planned')}
                  </span>
                )}
                <span className="block text-small text-faint">{format.moment(set_at)}</span>
              </span>
              {isManager && index < current && month && from_month && (
                <Button
                  aria-label={t('cancel_of', { month, rate })}
                  busy={cancelling.isPending && cancelling.variables.fee_rate_from === from_month}
                  onClick={() => cancel(from_month)}
                >
                  {t('cancel')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
