import { exportReport } from '@cuesheet/contract/report-export'
import { useTranslations } from 'use-intl'
import { call, longDeadlineMs } from '../../lib/call.ts'
import type { Format } from '../../lib/format.ts'
import { useDownload } from '../../lib/use-download.ts'
import { Hint } from '../../ui/hint.tsx'
import { tooltip } from '../../ui/tooltip.ts'
import { given } from './api.ts'
import type { Briefing } from './briefing-api.ts'
import { BriefingCell } from './briefing-cell.tsx'

type Props = { briefing: Briefing; member: number | undefined; format: Format }

/** This month so far, and between what it may end. */
export function MonthCell({ briefing: { this_month }, member, format }: Props) {
  const t = useTranslations('home.month')
  const { month, profit, previous_profit, forecast } = this_month
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
            <span>
              {t('expected', {
                from: format.compactMoney(forecast.from),
                to: format.compactMoney(forecast.to),
              })}
            </span>
            <ForecastHint forecast={forecast} format={format} />
          </span>
        ) : (
          t('no_forecast')
        )
      }
      more={
        <>
          {previous_profit !== null && `${t('before', { amount: format.compactMoney(previous_profit) })} · `}
          <DownloadLastMonth member={member} />
        </>
      }
    />
  )
}

/** The month before by channel, as a spreadsheet: what an accountant asks for. */
function DownloadLastMonth({ member }: { member: number | undefined }) {
  const t = useTranslations('home.month')
  const download = useDownload(() =>
    call(exportReport, {
      body: { report: 'channels', format: 'xlsx', period: 'previous_month', ...given({ member }) },
      deadlineMs: longDeadlineMs,
    }),
  )
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
      <p>{t('method', { count: forecast.tests.length })}</p>
      <p>{t('error', { error: format.percent(forecast.median_error) })}</p>
      <table className="mt-1 w-full border-t border-line text-end tabular-nums">
        <caption className="py-1.5 text-start font-medium text-text">{t('tests')}</caption>
        <thead>
          <tr className="text-faint">
            <th scope="col" className="text-start font-normal">
              {t('tested_month')}
            </th>
            {(['tested_expected', 'tested_actual', 'tested_error'] as const).map((column) => (
              <th key={column} scope="col" className="ps-2 font-normal">
                {t(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {forecast.tests.map(({ month, expected, actual }) => (
            <tr key={month}>
              <th scope="row" className="text-start font-normal whitespace-nowrap">
                {format.axisMonth(`${month}-01`)}
              </th>
              <td className="ps-2">{format.compactMoney(expected)}</td>
              <td className="ps-2">{format.compactMoney(actual)}</td>
              <td className="ps-2">{format.change(actual, expected)?.text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Hint>
  )
}
