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
  const format = useSettlementFormat(month?.currency, month?.dollars_at)
  if (isPending) return <CardSkeleton />
  if (!month) return null
  const isTold = told.includes(month.month)
  const waits = waitsForManager.some((need) => month.needs.includes(need))
  const isSaid = isTold && !waits && month.needs.length === 0
  return (
    <section
      aria-label={t('title')}
      className="mt-4 flex items-center rounded-card border border-line bg-surface"
    >
      {!isSaid && (
        <Link
          to="/settlement"
          search={{ month: month.month }}
          className="flex min-w-0 flex-1 items-center gap-3 rounded-card px-5 py-3.5 hover:bg-primary-tint mobile:px-3.5"
        >
          <span className="min-w-0 flex-1">
            <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
              <span className="text-small text-muted">
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
                  currency: month.currency,
                  net: format.money(month.net),
                  payable: format.money(month.payable),
                  count: month.members,
                })
              )}
            </span>
          </span>
          <ChevronRight size={18} aria-hidden="true" className="shrink-0 text-faint" />
        </Link>
      )}
      <Link
        to="/settlement"
        className="flex min-h-11 shrink-0 items-center self-stretch rounded-e-card border-line px-5 text-small font-medium text-primary-text not-first:border-s hover:underline mobile:px-3.5 print:hidden"
      >
        {t('all_months')}
      </Link>
    </section>
  )
}
