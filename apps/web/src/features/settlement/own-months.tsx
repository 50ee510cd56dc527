import type { OpenMonth } from '@cuesheet/contract/home'
import type { OwnMonth } from '@cuesheet/contract/settlement'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { inDollars } from '../../lib/in-dollars.ts'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { usePaydayAmounts } from './use-payday-amounts.ts'
import { useSettlementFormat } from './use-settlement-format.ts'
import { useWhenPaid } from './use-when-paid.ts'

type Props = {
  months: readonly OwnMonth[] | undefined
  /** Those that are not paid yet: of them the estimates. */
  open: readonly OpenMonth[]
}

/** What a member earned, month by month: what is estimated, and then what it settled at, each with when it is paid. */
export function OwnMonths({ months, open }: Props) {
  const t = useTranslations('money')
  if (!months) return <Skeleton className="h-64 rounded-card" />
  const estimated = open.filter(({ month }) => !months.some((known) => known.month === month)).reverse()
  return (
    <SettingsCard title={t('earned')} text={t('earned_text')}>
      <ul className="divide-y divide-line border-t border-line">
        {estimated.map((month) => (
          <EstimatedRow key={month.month} month={month} />
        ))}
        {months.map((month) => (
          <SettledRow key={month.month} month={month} />
        ))}
        {estimated.length + months.length === 0 && <li className="py-3 text-muted">{t('empty')}</li>}
      </ul>
    </SettingsCard>
  )
}

function EstimatedRow({ month }: { month: OpenMonth }) {
  const t = useTranslations('money')
  const { format, about } = usePaydayAmounts(month)
  const net = month.parts && String(BigInt(month.parts.share) - BigInt(month.parts.fee))
  return (
    <li className="flex items-center justify-between gap-3 py-2.5">
      <span>
        <span className="block font-medium">{format.month(month.month)}</span>
        <span className="block text-small text-muted">{t('stands.estimated')}</span>
      </span>
      <span className="pe-7 font-medium tabular-nums">
        {net === null ? '–' : t('about', { amount: about(net) })}
      </span>
    </li>
  )
}

function SettledRow({ month }: { month: OwnMonth }) {
  const format = useSettlementFormat(month.currency, month.dollars_at)
  const dollars = useFormat('USD')
  const whenPaid = useWhenPaid()
  const { settled, dollars_at } = month
  return (
    <li>
      <Link
        to="/money"
        search={{ month: month.month, view: 'sums' }}
        className="-mx-2 flex min-h-11 items-center justify-between gap-3 rounded-control px-2 py-2.5 hover:bg-sunken"
      >
        <span className="min-w-0">
          <span className="block font-medium">{format.month(month.month)}</span>
          <span className="block text-small text-pretty text-muted">{whenPaid(month)}</span>
        </span>
        <span className="flex shrink-0 items-center gap-2.5">
          <span className="font-medium tabular-nums">
            {dollars_at === null ? format.money(settled) : dollars.money(inDollars(settled, dollars_at))}
          </span>
          <ChevronRight size={18} aria-hidden="true" className="text-faint" />
        </span>
      </Link>
    </li>
  )
}
