import { summary } from '@cuesheet/contract/dashboard'
import type { Message } from '@cuesheet/contract/messages'
import { settledMonths } from '@cuesheet/contract/settlement'
import { useQuery } from '@tanstack/react-query'
import { type Ref, useCallback, useState } from 'react'
import { useCurrency } from '../../lib/brand.ts'
import { nothingMeanwhile, queryOf } from '../../lib/client.ts'
import { useFormat } from '../../lib/format.ts'
import { inDollars } from '../../lib/in-dollars.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

const staleTime = 5 * 60_000

/** The money that a message is about, read as the screen that it leads to reads it; nothing where it is about none. */
export function MessageFigure({ message }: { message: Message }) {
  const { kind, names } = message
  if (kind === 'month_settled' || kind === 'month_paid') return <SettledFigure month={names.month ?? ''} />
  if (kind === 'month_complete') return <EarnedFigure from={names.from ?? ''} to={names.to ?? ''} />
  if (kind === 'record_day' || kind === 'first_earnings' || kind === 'first_earnings_of_member')
    return names.day ? (
      <EarnedFigure
        from={names.day}
        to={names.day}
        member={names.account_id ? Number(names.account_id) : undefined}
      />
    ) : null
  return null
}

function SettledFigure({ month }: { month: string }) {
  const query = useQuery(queryOf(settledMonths, {}, { staleTime }))
  const row = query.data?.rows.find((each) => each.month === month)
  const format = useFormat(row?.dollars_at ? 'USD' : 'KRW')
  const amount = row && (row.dollars_at ? inDollars(row.payable, row.dollars_at) : row.payable)
  return <Figure isPending={query.isPending}>{amount === undefined ? null : format.money(amount)}</Figure>
}

function EarnedFigure({ from, to, member }: { from: string; to: string; member?: number | undefined }) {
  const currency = useCurrency()
  const { ref, wasInSight } = useInSight()
  const query = useQuery(
    queryOf(
      summary,
      { period: 'custom', from, to, member },
      { vary: [currency], staleTime, enabled: wasInSight, placeholderData: nothingMeanwhile },
    ),
  )
  const format = useFormat(query.data?.freshness.currency)
  const profit = query.data?.totals.profit ?? null
  return (
    <Figure ref={ref} isPending={query.isPending}>
      {profit === null ? null : format.money(profit)}
    </Figure>
  )
}

/** Whether an element has come into sight: each amount is a call of its own, and most of a long list is never looked at. */
function useInSight() {
  const [wasInSight, setInSight] = useState(false)
  const ref = useCallback((element: HTMLElement) => {
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      setInSight(true)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, wasInSight }
}

function Figure({
  ref,
  isPending,
  children,
}: {
  ref?: Ref<HTMLElement>
  isPending: boolean
  children: string | null
}) {
  return (
    <span
      ref={ref}
      className="col-start-2 row-start-1 min-h-5 text-end font-semibold tabular-nums @max-md:row-start-2"
    >
      {isPending ? <Skeleton className="h-5 w-28" /> : children}
    </span>
  )
}
