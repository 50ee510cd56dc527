import type { channelLosses } from '@cuesheet/contract/channels'
import type { AnswerOf } from '@cuesheet/contract/endpoint'
import { managedCloseMonth } from '@cuesheet/contract/settlement'
import { useQueries } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useCurrency } from '../../lib/brand.ts'
import { queryOf } from '../../lib/client.ts'
import { useFormat } from '../../lib/format.ts'
import { useLocale } from '../../lib/locale.ts'
import { useConstants } from '../../lib/network-constants.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

/** What goes with a channel, counted, and what of its money. */
export function DeleteCautions({ losses }: { losses: AnswerOf<typeof channelLosses> | null }) {
  const t = useTranslations('channels.delete')
  const moved = useTranslations('channels.moved')
  const format = useFormat()
  const inCurrency = useUnsettledAmounts(losses?.unsettled ?? [])
  const constants = useConstants()
  const least = {
    ko: constants.least_withdrawal_points,
    en: constants.least_withdrawal_usd,
    'zh-CN': constants.least_withdrawal_cny,
    'zh-TW': constants.least_withdrawal_cny,
  }
  const figures = (['videos', 'days', 'members'] as const).map((of) => ({ of, count: losses?.[of] ?? null }))
  return (
    <section className="rounded-card border border-line" aria-label={t('cautions')}>
      <h3 className="flex items-center gap-2 px-3.5 pt-3 font-semibold text-danger">
        <TriangleAlert size={16} aria-hidden="true" />
        {t('cautions')}
      </h3>
      <dl className="mx-3.5 mt-2.5 grid grid-cols-3 gap-2 rounded-control bg-sunken/60 px-3 py-2.5">
        {figures.map(({ of, count }) => (
          <div key={of} className="min-w-0">
            <dt className="text-small leading-tight text-muted">{t(`lost.${of}`)}</dt>
            <dd className="text-large font-semibold">
              {count === null ? <Skeleton className="my-1 h-4 w-10" /> : format.count(count)}
            </dd>
          </div>
        ))}
      </dl>
      {losses && losses.unsettled.length > 0 && (
        <div className="mx-3.5 mt-2.5 grid gap-1 rounded-control bg-warn-bg px-3 py-2.5 text-small">
          <p className="font-medium text-warn">{t('unsettled')}</p>
          <ul className="grid gap-0.5">
            {losses.unsettled.map(({ month, usd, is_estimated }) => (
              <li key={`${month} ${is_estimated}`} className="flex justify-between gap-3 tabular-nums">
                <span>
                  {format.month(`${month}-01`)}
                  {is_estimated && ` · ${moved('estimated')}`}
                </span>
                <span className="font-medium">{inCurrency(month, usd)}</span>
              </li>
            ))}
          </ul>
          <p className="text-pretty">{t('unsettled_text')}</p>
        </div>
      )}
      <ul className="grid list-disc gap-1.5 py-3 ps-8 pe-3.5 text-small text-pretty marker:text-faint">
        {(['caution_data', 'caution_points', 'caution_revenue', 'caution_again'] as const).map((caution) => (
          <li key={caution}>{t(caution, { least: format.count(least[format.locale]) })}</li>
        ))}
      </ul>
    </section>
  )
}

/** Writes dollars of a month in the currency that is chosen, at what a dollar is settled or shown at; as dollars while none is known. */
function useUnsettledAmounts(unsettled: readonly { month: string }[]) {
  const currency = useCurrency()
  const locale = useLocale()
  const dollars = useFormat('USD')
  const format = useFormat(currency)
  const months = [...new Set(unsettled.map(({ month }) => month))]
  const rates = useQueries({
    queries: months.map((month) =>
      queryOf(managedCloseMonth, { month }, { vary: [locale], enabled: currency !== 'USD' }),
    ),
    combine: (answers) =>
      new Map(
        answers.map(({ data }, at) => [months[at], data?.month.rate.rate ?? data?.month.rate.shown ?? null]),
      ),
  })
  return (month: string, usd: string) => {
    const rate = currency === 'USD' ? null : rates.get(month)
    return rate ? format.money(String(Math.round(Number(usd) * Number(rate)))) : dollars.money(usd)
  }
}
