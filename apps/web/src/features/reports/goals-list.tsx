import { deleteGoal, type Goal, type Goals, setGoal } from '@cuesheet/contract/goals'
import { Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { mutationOf } from '../../lib/mutation.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { IconButton } from '../../ui/button.tsx'
import { useGoalState } from './use-goal-state.ts'

/** All goals, the latest month first, and whether they were met. */
export function GoalsList({ goals }: { goals: Goals }) {
  const t = useTranslations('goals')
  if (goals.rows.length === 0) return null
  return (
    <section aria-label={t('all')}>
      <h3 className="mb-1 font-semibold">{t('all')}</h3>
      <ul className="divide-y divide-line">
        {goals.rows.map((goal) => (
          <GoalItem key={goal.month} goal={goal} isPast={goal.month < goals.month} />
        ))}
      </ul>
    </section>
  )
}

const toneOf: Partial<Record<Goal['state'], string>> = { met: 'text-up', missed: 'text-down' }

/** A deleted goal can be set again at once, which is what undoing it does. */
function GoalItem({ goal, isPast }: { goal: Goal; isPast: boolean }) {
  const t = useTranslations('goals')
  const format = useFormat(goal.currency)
  const stateOf = useGoalState()
  const sentence = useSentence()
  const onError = (error: Error) => snackbars.show('error', sentence(error))
  const { month, amount, currency, profit, state } = goal
  const restore = useAction(mutationOf(setGoal, { onError }))
  const remove = useAction(
    mutationOf(deleteGoal, {
      onError,
      onSuccess: () =>
        snackbars.show('success', t('deleted'), {
          label: t('undo'),
          onPress: () => restore.mutate({ month, amount, currency }),
        }),
    }),
  )
  const name = format.month(month)
  return (
    <li className="flex items-start gap-x-3 py-2">
      <span className="min-w-0 flex-1">
        <span className="font-medium">{name}</span>
        <span className={`block text-small text-pretty ${toneOf[state] ?? 'text-muted'}`}>
          {stateOf(goal)}
        </span>
      </span>
      <span className="text-end tabular-nums">
        <span className="font-semibold">{format.money(amount)}</span>
        <span className="block text-small text-muted">
          {profit === null ? t('nothing_known') : t('earned', { amount: format.money(profit) })}
        </span>
      </span>
      {!isPast && (
        <IconButton label={t('delete', { month: name })} onClick={() => remove.mutate({ month })}>
          <Trash2 size={14} aria-hidden="true" />
        </IconButton>
      )}
    </li>
  )
}
