import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { BalanceCard } from './balance-card.tsx'
import { ObjectionsCard } from './objections-card.tsx'
import { PaidYearsCard } from './paid-years-card.tsx'

/** What proves a member's money: every movement, what was paid and withheld in a year, and all of it as a file. */
export default function MoneyRecords({ archive }: { archive: ReactNode }) {
  const t = useTranslations('money.objections')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 laptop:grid-cols-2">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <BalanceCard />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <PaidYearsCard />
        <ObjectionsCard none={t('none')} />
        {archive}
      </div>
    </div>
  )
}
