import { type ContractTerm, cancelTerm, contractTerms } from '@cuesheet/contract/contract-terms'
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

const keyOf = ({ platform_channel_id, family, from_month }: ContractTerm) =>
  [platform_channel_id, family, from_month].join(' ')

/**
 * Every contract term of a member with all that it was, by what it is of, the latest first; a manager can cancel what is
 * still to come. `empty`: what is said where there is none; without it nothing is shown then.
 */
export function ContractTerms({
  member,
  isManager = true,
  title,
  empty,
}: {
  member: number
  isManager?: boolean
  title?: string
  empty?: string
}) {
  const t = useTranslations('members.terms')
  const format = useFormat()
  const sentence = useSentence()
  const nameOf = useTermName()
  const section = useRef<HTMLElement>(null)
  const { data, error } = useQuery(queryOf(contractTerms, { member }, { placeholderData: nothingMeanwhile }))
  const cancelling = useAction(mutationOf(cancelTerm))
  const cancel = ({ platform_channel_id, family, from_month }: ContractTerm) =>
    cancelling.mutate(
      { target: member, platform_channel_id, family, from_month },
      {
        onSuccess: ({ message }) => {
          snackbars.show('success', message)
          section.current?.focus()
        },
      },
    )
  if (!data && !error) return empty ? <Skeleton className="h-12" /> : null
  if (data?.terms.length === 0) return empty ? <p className="text-pretty text-muted">{empty}</p> : null
  return (
    <section ref={section} tabIndex={-1} aria-label={t('agreed')} className="outline-none">
      {title && <h3 className="mb-1 font-semibold">{title}</h3>}
      {error && !data && <Callout tone="bad" text={sentence(error)} />}
      {cancelling.isError && <Callout tone="bad" text={sentence(cancelling.error)} />}
      <ul className="divide-y divide-line">
        {data?.terms.map((term) => {
          const { from_month, fee_rate, state } = term
          const month = format.month(from_month)
          const name = nameOf(term)
          const isOver = state === 'past' || (state === 'current' && fee_rate === null)
          return (
            <li key={keyOf(term)} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 py-2">
              <span className={`w-12 shrink-0 tabular-nums ${isOver ? 'text-muted' : 'font-semibold'}`}>
                {fee_rate === null ? '–' : format.percent(fee_rate, 1, 0)}
              </span>
              <span className="min-w-0 flex-1 basis-36">
                <bdi className={`wrap-anywhere ${isOver ? 'text-muted' : 'font-medium'}`}>{name}</bdi>
                <span className="block text-small text-pretty text-muted">
                  {t(fee_rate !== null ? 'from_month' : state === 'planned' ? 'ends_from' : 'ended_from', {
                    month,
                  })}
                  {state !== 'past' && !isOver && <span className="ms-2 text-primary-text">{t(state)}</span>}
                </span>
              </span>
              {isManager && state === 'planned' && (
                <Button
                  aria-label={t('cancel_of', { month, name })}
                  busy={
                    cancelling.isPending &&
                    cancelling.variables.from_month === from_month &&
                    cancelling.variables.platform_channel_id === term.platform_channel_id &&
                    cancelling.variables.family === term.family
                  }
                  onClick={() => cancel(term)}
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

/** What a contract term is of: a channel, a type of revenue, or a type of a channel. */
function useTermName(): (term: Pick<ContractTerm, 'channel' | 'platform_channel_id' | 'family'>) => string {
  const t = useTranslations('terms')
  return ({ channel, platform_channel_id, family }) =>
    [channel || platform_channel_id, family && t(`revenue_family.${family}`)].filter(Boolean).join(' · ')
}
