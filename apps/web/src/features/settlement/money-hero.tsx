import type { OwnTimeline } from '@cuesheet/contract/home'
import { settlementCurrencies } from '@cuesheet/contract/values/settlement-currencies'
import { useTranslations } from 'use-intl'
import { localDay } from '../../lib/local-day.ts'
import { useSettlementCurrency } from '../../lib/use-settlement-currency.ts'
import { waitOf } from './month-wait.ts'
import { PaydayCard } from './payday-card.tsx'
import { splitPaydays } from './payday-state.ts'
import { usePaydayAmounts } from './use-payday-amounts.ts'
import { useWaitWords, WaitAction } from './wait-words.tsx'

/** What is owed now, and how much is paid when. */
export function MoneyHero({ timeline }: { timeline: OwnTimeline }) {
  const t = useTranslations('money')
  const { months, balance, hold_reason } = timeline
  const today = localDay(new Date())
  const { payday, earlier, carried, next } = splitPaydays(months, today)
  const paying =
    payday && Number(payday.amount) === 0
      ? months.find(({ month, amount }) => month > payday.month && Number(amount) > 0)
      : next
  const currency = useSettlementCurrency()
  const units = settlementCurrencies[currency].units_per_dollar
  const amounts = usePaydayAmounts({
    dollars_at: payday?.dollars_at ?? (units === null ? null : String(units)),
  })
  const { whole } = amounts
  const wordsOf = useWaitWords(timeline)
  const refused = months.find((month) => waitOf(month, timeline, today) === 'payout_failed')
  const fault = refused && wordsOf(refused, 'payout_failed', amounts)
  const isOwing = balance.startsWith('-')
  return (
    <section className="mb-4 grid grid-cols-[minmax(0,1fr)] rounded-card border border-line bg-surface large-mobile:grid-cols-[13rem_minmax(0,1fr)] laptop:grid-cols-[18rem_minmax(0,1fr)]">
      <div className="px-5 py-4 mobile:grid mobile:grid-cols-[1fr_auto] mobile:items-baseline mobile:gap-x-4 mobile:px-3.5 mobile:py-3">
        <h2 className="text-small text-muted">{t(isOwing ? 'owing' : 'balance')}</h2>
        <p className="mt-0.5 text-figure font-semibold tracking-tight tabular-nums mobile:mt-0 mobile:text-large">
          {whole(balance.replace('-', ''))}
        </p>
        <p className="text-small text-pretty text-muted mobile:col-span-2">
          {hold_reason !== null
            ? t('balance_held', { reason: hold_reason })
            : isOwing
              ? t('owing_text')
              : t('balance_text', { currency })}
        </p>
      </div>
      <div className="border-line mobile:border-t wide:border-s">
        {payday ? (
          <PaydayCard
            payday={payday}
            earlier={earlier}
            carried={carried}
            next={paying}
            member={undefined}
            of="own"
          />
        ) : (
          <p className="grid h-full min-h-20 content-center px-5 py-4 text-muted mobile:px-3.5">
            {t('no_payday')}
          </p>
        )}
      </div>
      {refused && fault && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-line bg-warn-bg px-5 py-3 mobile:px-3.5 wide:col-span-2">
          <div className="min-w-0 flex-1 basis-64 text-pretty">
            <p className="font-medium text-warn">{fault.reason}</p>
            <p className="text-small">{fault.next}</p>
          </div>
          <WaitAction month={refused} wait="payout_failed" />
        </div>
      )}
    </section>
  )
}
