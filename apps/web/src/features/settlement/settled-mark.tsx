import { settledMonths } from '@cuesheet/contract/settlement'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useCurrency } from '../../lib/brand.ts'
import { queryOf } from '../../lib/client.ts'
import { useFormat } from '../../lib/format.ts'
import { sumAmounts } from '../../lib/sum-amounts.ts'
import { settledMonthsOf } from './settled-months.ts'

type Props = {
  from: string | null
  to: string | null
  /** What the report is narrowed by: only of everything that the viewer sees months say what it settled at. */
  search: object
  isManager: boolean
}

const narrowing: readonly string[] = ['member', 'channel', 'kind', 'search']

/** Beside the days of a report: that they are settled, at what, and the way to the difference. */
export default function SettledMark({ from, to, search, isManager }: Props) {
  const t = useTranslations('settlement')
  const currency = useCurrency()
  const format = useFormat(currency)
  const { data } = useQuery(queryOf(settledMonths))
  const months = from && to ? settledMonthsOf(data?.rows ?? [], from, to) : []
  const [last] = months
  if (!last) return null
  const isWhole = !Object.entries(search).some(
    ([name, value]) => narrowing.includes(name) && value !== undefined,
  )
  const isShown = isWhole && (currency === 'USD' || last.currency === currency)
  const amounts = months.map(({ gross, gross_usd, settled, settled_usd }) =>
    currency === 'USD' ? (isManager ? gross_usd : settled_usd) : isManager ? gross : settled,
  )
  return (
    <Link
      to={isManager ? '/settlement' : '/money'}
      search={{ month: last.month }}
      className="inline-block min-h-6 font-medium text-primary-text hover:underline"
    >
      {isShown ? t('mark_amount', { amount: format.money(sumAmounts(amounts)) }) : t('mark')}
    </Link>
  )
}
