import { managedCloseMonths } from '@cuesheet/contract/settlement'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { queryOf } from '../../lib/client.ts'
import { CardSkeleton } from './card-skeleton.tsx'
import { NeedsLine } from './needs-list.tsx'
import { ClosePill } from './state-pill.tsx'
import { useSettlementFormat } from './use-settlement-format.ts'

const waitsForManager = ['second_person', 'second_look', 'rate_look'] as const

type Props = {
  /** The months of which it is told above what is paid. */
  told: readonly string[]
}

/** On a manager’s dashboard: how far the last month’s close is, first one that waits for the manager. */
export function ManagerCard({ told }: Props) {
  const t = useTranslations('settlement')
  const { data, isPending } = useQuery(queryOf(managedCloseMonths))
  const months = data?.rows ?? []
  const month =
    months.find(({ needs }) => waitsForManager.some((need) => needs.includes(need))) ??
    months.find(({ state }) => state !== 'open')
  const format = useSettlementFormat(month?.currency ?? 'KRW', month?.dollars_at)
  if (isPending) return <CardSkeleton />
  if (!month) return null
  const isTold = told.includes(month.month)
  const waits = waitsForManager.some((need) => month.needs.includes(need))
  if (isTold && !waits && month.needs.length === 0) return null
  return (
    <section aria-labelledby="close-card" className="mt-4 rounded-card border border-line bg-surface">
      <Link
        to="/settlement"
        search={{ month: month.month }}
        className="flex items-center gap-3 rounded-card px-5 py-3.5 hover:bg-primary-tint mobile:px-3.5"
      >
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <span id="close-card" className="text-small text-muted">
              {t('card_title', { month: format.monthName(month.month) })}
            </span>
            <ClosePill month={month} />
          </span>
          <span className="mt-0.5 block text-pretty">
            {waits ? (
              <strong className="font-semibold">{t('waits_for_you')}</strong>
            ) : month.payable === null || (isTold && month.needs.length > 0) ? (
              <>
                {t('still_needs')} <NeedsLine needs={month.needs} />
              </>
            ) : (
              t('card_amounts', {
                net: format.money(month.net),
                payable: format.money(month.payable),
                count: month.members,
              })
            )}
          </span>
        </span>
        <ChevronRight size={18} aria-hidden="true" className="shrink-0 text-faint" />
      </Link>
    </section>
  )
}
