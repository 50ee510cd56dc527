import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { ownMonthQuery } from './api.ts'
import { CardSkeleton } from './card-skeleton.tsx'
import { SettledSentence } from './settled-sentence.tsx'
import { useSettlementFormat } from './use-settlement-format.ts'
import { useWhenPaid } from './use-when-paid.ts'

/** On a member’s dashboard: what its last month settled at, why that is not its estimate, and when it is paid. */
export function OwnCard() {
  const t = useTranslations('settlement')
  const { data: settled, isPending } = useQuery(ownMonthQuery())
  const format = useSettlementFormat(settled?.currency ?? 'KRW', settled?.dollars_at)
  const whenPaid = useWhenPaid()
  if (isPending) return <CardSkeleton />
  if (!settled) return null
  return (
    <section aria-labelledby="settled-card" className="mt-4 rounded-card border border-line bg-surface">
      <Link
        to="/settlement"
        className="flex items-center gap-3 rounded-card px-5 py-3.5 hover:bg-primary-tint mobile:px-3.5"
      >
        <span className="min-w-0 flex-1">
          <span id="settled-card" className="block text-small text-muted">
            {t('card_title', { month: format.monthName(settled.month) })}
          </span>
          <span className="block text-pretty">
            <SettledSentence settled={settled} format={format} />
          </span>
          <span className="block text-small text-pretty text-muted">{whenPaid(settled)}</span>
        </span>
        <ChevronRight size={18} aria-hidden="true" className="shrink-0 text-faint" />
      </Link>
    </section>
  )
}
