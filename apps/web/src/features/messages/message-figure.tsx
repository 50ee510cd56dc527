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

/**
 * The money that a message is about and of when, read as the screen that it leads to reads it; nothing where it is about
 * none.
 */
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
  return kind === 'figures_reissued' || kind === 'fee_changed' || kind === 'report_late' ? (
    <SaidFigure message={message} />
  ) : null
}

function SettledFigure({ month }: { month: string }) {
  const query = useQuery(queryOf(settledMonths, {}, { staleTime }))
  const row = query.data?.rows.find((each) => each.month === month)
  const format = useFormat(row?.dollars_at ? 'USD' : 'KRW')
  const amount = row && (row.dollars_at ? inDollars(row.payable, row.dollars_at) : row.payable)
  return (
    <Figure when={format.month(month)} isPending={query.isPending}>
      {amount === undefined ? null : format.money(amount)}
    </Figure>
  )
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
    <Figure
      ref={ref}
      when={from === to ? format.dayAndYear(from) : format.month(from)}
      isPending={query.isPending}
    >
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

/** Figures that the message itself names. */
function SaidFigure({ message: { kind, names } }: { message: Message }) {
  const format = useFormat()
  if (kind === 'fee_changed')
    return (
      <Figure when={format.month(names.from_month ?? '')}>{format.percent(Number(names.rate), 1, 0)}</Figure>
    )
  if (kind === 'report_late')
    return names.through ? <Figure when="">{format.dayAndYear(names.through)}</Figure> : null
  const { from, to, change } = names
  if (!from || !to || !change) return null
  return <Figure when={format.dayRange(from, to)}>{format.change(1 + Number(change), 1)?.text}</Figure>
}

function Figure({
  ref,
  when,
  isPending = false,
  children,
}: {
  ref?: Ref<HTMLElement>
  when: string
  isPending?: boolean
  children: string | null | undefined
}) {
  return (
    <span ref={ref} className="mb-0.5 flex min-h-6 flex-wrap items-baseline gap-x-2">
      {isPending ? (
        <Skeleton className="h-5 w-28" />
      ) : (
        children && <span className="text-large font-semibold tabular-nums">{children}</span>
      )}
      <span className="text-small font-medium text-muted">{when}</span>
    </span>
  )
}
