import { settledMonth } from '@cuesheet/contract/settlement'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { queryOf } from '../../lib/client.ts'
import { homeQuery } from '../../lib/home-query.ts'
import { CardSkeleton } from './card-skeleton.tsx'
import { ManagerCard } from './manager-card.tsx'
import { SettledSentence } from './settled-sentence.tsx'
import { useSettlementFormat } from './use-settlement-format.ts'
import { useWhenPaid } from './use-when-paid.ts'

type Props = {
  isManager: boolean
  member: number | undefined
  /** Whether paydays are told above. */
  hasPaydays: boolean
}

/** Where the last month stands, for who looks at the dashboard, beside the paydays that are told above. */
export default function DashboardCard({ isManager, member, hasPaydays }: Props) {
  const { data, isPending } = useQuery(homeQuery(member))
  if (isPending) return <CardSkeleton />
  const paydays = hasPaydays ? (data?.paydays ?? []) : []
  const told = paydays.filter(({ amount }) => amount !== null).map(({ month }) => month)
  return isManager ? <ManagerCard told={member === undefined ? told : []} /> : <OwnCard told={told} />
}

/** On a member’s dashboard: what its last month settled at, why that is not its estimate, and when it is paid. */
function OwnCard({ told }: { told: readonly string[] }) {
  const t = useTranslations('settlement')
  const { data, isPending } = useQuery(queryOf(settledMonth))
  const settled = data?.settled
  const format = useSettlementFormat(settled?.currency, settled?.dollars_at)
  const whenPaid = useWhenPaid()
  if (isPending) return <CardSkeleton />
  if (!settled || told.includes(settled.month)) return null
  return (
    <section aria-labelledby="settled-card" className="mt-4 rounded-card border border-line bg-surface">
      <Link
        to="/money"
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
