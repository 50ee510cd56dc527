import { revenueTotals } from '@cuesheet/contract/revenue-totals'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { brand } from './brand.ts'
import { nothingMeanwhile, queryOf } from './client.ts'
import { useFormat } from './format.ts'

type Whose = { member?: number; channel?: number }

/** What channels have brought in, as a dialog names it before they are lost: in all, this month, and what is held. */
export function useMoneyAtStake(whose: Whose, isNeeded = true) {
  const t = useTranslations('app.stake')
  const { data, isError } = useQuery(
    queryOf(revenueTotals, whose, {
      vary: [brand.currency()],
      enabled: isNeeded,
      staleTime: 0,
      placeholderData: nothingMeanwhile,
    }),
  )
  const format = useFormat(data?.currency)
  const amounts = data && [
    {
      label: t('all_time'),
      note: data.since && t('since', { day: format.dayAndYear(data.since) }),
      amount: format.money(data.all_time),
    },
    {
      label: t('month', { month: format.month(data.month) }),
      note: null,
      amount: format.money(data.this_month),
    },
    ...(Number(data.held) > 0 ? [{ label: t('held'), note: null, amount: format.money(data.held) }] : []),
  ]
  return { amounts: amounts ?? null, failed: isError ? t('failed') : null }
}
