import { endGuarantee, type Guarantee, guarantees } from '@cuesheet/contract/guarantees'
import { addMonths } from '@cuesheet/contract/values/day'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isNotFound } from '../../lib/call-error.ts'
import { nothingMeanwhile, queryOf } from '../../lib/client.ts'
import { mutationOf } from '../../lib/mutation.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useKept } from '../../lib/use-kept.ts'
import { usePaidFormat } from '../../lib/use-paid-format.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { DecisionModal } from '../../ui/decision-modal.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/**
 * What a member's contract guarantees it, and did before, the latest first; a manager can have it end. `empty`: what is said
 * where there is nothing; without it nothing is shown then.
 */
export function Guarantees({
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
  const t = useTranslations('members.guarantees')
  const format = usePaidFormat()
  const sentence = useSentence()
  const section = useRef<HTMLElement>(null)
  const { data, error } = useQuery(queryOf(guarantees, { member }, { placeholderData: nothingMeanwhile }))
  const ending = useAction(mutationOf(endGuarantee))
  const [asked, setAsked] = useState<Guarantee | null>(null)
  const shown = useKept(asked ?? undefined)
  const endsUnsettled = ({ from_month }: Guarantee) => data !== undefined && from_month >= data.month
  const isCancelled = shown !== undefined && endsUnsettled(shown)
  const end = ({ from_month }: Guarantee) =>
    ending.mutate(
      { target: member, from_month },
      {
        onSuccess: ({ message }) => {
          snackbars.show('success', message)
          setAsked(null)
          section.current?.focus()
        },
      },
    )
  const endText = ({ from_month, amount, span }: Guarantee, thisMonth: string) =>
    t(isCancelled ? 'ending.text_cancelled' : 'ending.text', {
      guarantee: t(`of_${span}`, { amount: format.money(amount) }),
      from: format.month(from_month),
      end: format.month(span === 'year' ? addMonths(`${thisMonth}-01`, 1).slice(0, 7) : thisMonth),
    })
  if (!data && !error) return empty ? <Skeleton className="h-12" /> : null
  if (data?.guarantees.length === 0) return empty ? <p className="text-pretty text-muted">{empty}</p> : null
  return (
    <section ref={section} tabIndex={-1} aria-label={t('agreed')} className="outline-none">
      {title && <h3 className="mb-1 font-semibold">{title}</h3>}
      {error && !data && <Callout tone="bad" text={sentence(error)} />}
      <ul className="divide-y divide-line">
        {data?.guarantees.map((guarantee) => {
          const { from_month, until_month, amount, span, is_recoupable, state } = guarantee
          const from = format.month(from_month)
          return (
            <li key={from_month} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 py-2">
              <span className="min-w-0 flex-1 basis-36">
                <span className={`tabular-nums ${state === 'past' ? 'text-muted' : 'font-semibold'}`}>
                  {t(`of_${span}`, { amount: format.money(amount) })}
                </span>
                <span className="block text-small text-pretty text-muted">
                  {[
                    until_month
                      ? t('between', { from, until: format.month(until_month) })
                      : t('from', { from }),
                    t(is_recoupable ? 'recoupable' : 'not_recoupable'),
                  ].join(' · ')}
                  {state !== 'past' && <span className="ms-2 text-primary-text">{t(state)}</span>}
                </span>
              </span>
              {isManager && state !== 'past' && (
                <Button
                  aria-label={t('end_of', { from })}
                  onClick={() => {
                    ending.reset()
                    setAsked(guarantee)
                  }}
                >
                  {t(endsUnsettled(guarantee) ? 'cancel' : 'end')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {data && data.open !== '0' && (
        <p className="mt-1 text-small text-muted">{t('open', { amount: format.money(data.open) })}</p>
      )}
      <DecisionModal
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        title={t(isCancelled ? 'ending.title_cancelled' : 'ending.title')}
        description={shown && data && endText(shown, data.month)}
        submit={t(isCancelled ? 'ending.submit_cancelled' : 'ending.submit')}
        kind="danger"
        action={() => shown && end(shown)}
        work={ending}
        isGone={isNotFound(ending.error)}
      >
        {ending.isError && (
          <p role="alert" className="mt-3 font-medium text-danger">
            {sentence(ending.error)}
          </p>
        )}
      </DecisionModal>
    </section>
  )
}
