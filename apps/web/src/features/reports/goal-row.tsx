import type { Goal, Goals } from '@cuesheet/contract/goals'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { withTexts } from '../../lib/i18n.ts'
import { useModal } from '../../lib/use-modal.ts'
import { Layer } from '../../ui/layer.tsx'
import { ModalLink } from '../../ui/modal-link.tsx'
import { PartBar } from '../../ui/part-bar.tsx'
import { tooltip } from '../../ui/tooltip.ts'
import { goalsQuery } from './goal-queries.ts'
import { useGoalState } from './use-goal-state.ts'

const loadModal = withTexts(() => import('./goal-modal.tsx'), 'goals')

/** What this month is to bring, how far it is, and the way to set it. */
export function GoalRow() {
  const t = useTranslations('home.goal')
  const { data } = useQuery(goalsQuery())
  const { subject, close } = useModal('dialog')
  const isOpen = subject === 'goals'
  const goal = data?.rows.find(({ month }) => month === data.month)
  return (
    <section
      aria-label={t('label')}
      className="col-span-full flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 border-line border-e-0! px-5 py-2 text-small mobile:min-h-20 mobile:px-3.5 @2xl:border-t"
    >
      {data && (
        <>
          {goal ? <Progress goal={goal} /> : <span className="text-muted">{t('none')}</span>}
          <ModalLink
            modal="dialog"
            subject="goals"
            className="ms-auto rounded-small font-medium text-primary-text hover:underline pointer-coarse:py-2"
          >
            {t(goal ? 'details' : 'set')}
          </ModalLink>
        </>
      )}
      <Layer load={loadModal} isOpen={isOpen && data !== undefined} onClose={close} isDialog>
        {(GoalModal) => <GoalModal goals={data as Goals} isOpen={isOpen} close={close} />}
      </Layer>
    </section>
  )
}

function Progress({ goal }: { goal: Goal }) {
  const t = useTranslations('home.goal')
  const format = useFormat(goal.currency)
  const stateOf = useGoalState()
  const { amount, profit, month } = goal
  const part = profit === null ? null : Number(profit) / Number(amount)
  return (
    <>
      <span className="font-medium tabular-nums">
        {t('title', { month: format.monthName(month), amount: format.money(amount) })}
      </span>
      {part !== null && (
        <span className="flex items-center gap-2" {...tooltip(format.money(profit))}>
          <PartBar part={part} className="h-1.5 w-32 mobile:w-24" />
          <span className="font-semibold tabular-nums">{format.percent(part, 0)}</span>
        </span>
      )}
      <span
        className={`text-pretty tabular-nums ${goal.state === 'met' ? 'font-medium text-up' : 'text-muted'}`}
      >
        {stateOf(goal)}
      </span>
    </>
  )
}
