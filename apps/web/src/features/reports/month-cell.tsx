import type { Briefing } from '@cuesheet/contract/briefing'
import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import type { Format } from '../../lib/format.ts'
import { withTexts } from '../../lib/i18n.ts'
import { useDownload } from '../../lib/use-download.ts'
import { Hint } from '../../ui/hint.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { tooltip } from '../../ui/tooltip.ts'
import { BriefingCell } from './briefing-cell.tsx'

/** Read on demand. */
const ForecastMethod = lazy(withTexts(() => import('./forecast-method.tsx'), 'explanation'))

type Props = { briefing: Briefing; member: number | undefined; format: Format }

/** This month so far, and between what it may end. */
export function MonthCell({ briefing: { this_month }, member, format }: Props) {
  const t = useTranslations('home.month')
  const { month, profit, own, previous_profit, forecast } = this_month
  const expected = (from: string, to: string) =>
    t('expected', { from: format.compactMoney(from), to: format.compactMoney(to) })
  return (
    <BriefingCell
      title={t('title', { month: format.monthName(month) })}
      figure={
        profit === null ? (
          <span className="font-normal text-faint">{t('none')}</span>
        ) : (
          <span {...tooltip(format.money(profit))}>{format.compactMoney(profit)}</span>
        )
      }
      text={
        forecast ? (
          <span className="inline-flex items-center gap-1">
            <span>{expected(forecast.from, forecast.to)}</span>
            <ForecastHint forecast={forecast} format={format} />
          </span>
        ) : (
          t('no_forecast')
        )
      }
      more={
        <>
          {own && (
            <p className="flex flex-wrap gap-x-2">
              <span>{t('own', { amount: format.compactMoney(own.profit) })}</span>
              {own.from !== null && own.to !== null && <span>{expected(own.from, own.to)}</span>}
            </p>
          )}
          {previous_profit !== null && <p>{t('before', { amount: format.compactMoney(previous_profit) })}</p>}
          <DownloadLastMonth member={member} />
        </>
      }
    />
  )
}

/** The month before by channel, as a spreadsheet: what an accountant asks for. */
function DownloadLastMonth({ member }: { member: number | undefined }) {
  const t = useTranslations('home.month')
  const download = useDownload(async () => (await import('./export-last-month.ts')).exportLastMonth(member))
  return (
    <button
      type="button"
      onClick={() => download.mutate()}
      disabled={download.isPending}
      className="font-medium text-primary-text hover:underline disabled:text-faint"
    >
      {t('download')}
    </button>
  )
}

type Forecast = NonNullable<Briefing['this_month']['forecast']>

/** How the range is made, and what it would have been worth in the months before. */
function ForecastHint({ forecast, format }: { forecast: Forecast; format: Format }) {
  const t = useTranslations('home.month')
  return (
    <Hint label={t('about')} title={t('method_title')}>
      <Suspense fallback={<Skeleton className="h-80 w-full" />}>
        <ForecastMethod forecast={forecast} format={format} />
      </Suspense>
    </Hint>
  )
}
