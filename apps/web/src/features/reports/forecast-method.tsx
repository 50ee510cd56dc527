import type { Briefing } from '@cuesheet/contract/briefing'
import { useTranslations } from 'use-intl'
import type { Format } from '../../lib/format.ts'

type Forecast = NonNullable<Briefing['this_month']['forecast']>

/** How the range of a month's end is made, and what it would have been worth in the months before. */
export default function ForecastMethod({ forecast, format }: { forecast: Forecast; format: Format }) {
  const t = useTranslations('explanation.forecast')
  return (
    <>
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
    </>
  )
}
