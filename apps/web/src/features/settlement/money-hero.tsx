import type { OwnTimeline } from '@cuesheet/contract/home'
import { useTranslations } from 'use-intl'
import { localDay } from '../../lib/local-day.ts'
import { PaydayCard } from './payday-card.tsx'
import { splitPaydays } from './payday-state.ts'
import { usePaydayAmounts } from './use-payday-amounts.ts'

/** What is owed now, and how much is paid when. */
export function MoneyHero({ timeline }: { timeline: OwnTimeline }) {
  const t = useTranslations('money')
  const { months, balance, hold_reason } = timeline
  const { payday, earlier, carried, next } = splitPaydays(months, localDay(new Date()))
  const paying =
    payday && Number(payday.amount) === 0
      ? months.find(({ month, amount }) => month > payday.month && Number(amount) > 0)
      : next
  const { whole } = usePaydayAmounts({ dollars_at: payday?.dollars_at ?? null })
  const isOwing = balance.startsWith('-')
  return (
    <section className="mb-4 grid grid-cols-[minmax(0,1fr)] rounded-card border border-line bg-surface laptop:grid-cols-[18rem_minmax(0,1fr)]">
      <div className="px-5 py-4 mobile:px-3.5">
        <h2 className="text-small text-muted">{t(isOwing ? 'owing' : 'balance')}</h2>
        <p className="mt-0.5 text-figure font-semibold tracking-tight tabular-nums">
          {whole(balance.replace('-', ''))}
        </p>
        <p className="text-small text-pretty text-muted">
          {hold_reason !== null
            ? t('balance_held', { reason: hold_reason })
            : t(isOwing ? 'owing_text' : 'balance_text')}
        </p>
      </div>
      <div className="border-t border-line laptop:border-s laptop:border-t-0">
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
    </section>
  )
}
