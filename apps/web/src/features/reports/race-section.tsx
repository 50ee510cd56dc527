import type { Race } from '@cuesheet/contract/patterns'
import { useTranslations } from 'use-intl'
import type { Format } from '../../lib/format.ts'
import { Failed } from '../../ui/failed.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { RaceChart } from './race-chart.tsx'
import { toldDay, useRace } from './use-race.ts'

type Props = { video: { video_id: string; channel_id: number }; format: Format }

/** Of the days of a race those that a table tells. */
const tabled = [1, 2, 3, 7, 14]

/** A new video’s first days against those of the last ten of its channel and kind. */
export default function RaceSection({ video: { video_id, channel_id }, format }: Props) {
  const t = useTranslations('patterns.race')
  const query = useRace({ video_id, channel_id })
  const race = query.data?.race
  return (
    <section aria-labelledby="race-title" className="min-h-104">
      <h3 id="race-title" className="mb-2 font-semibold">
        {t('title')}
      </h3>
      {query.isError && !query.data ? (
        <Failed title={t('failed')} query={query} bare />
      ) : !query.data ? (
        <Skeleton className="h-94 w-full" />
      ) : !race ? (
        <p className="text-muted">{t('not_yet')}</p>
      ) : (
        <RaceContent race={race} measure={query.data.measure} format={format} />
      )}
    </section>
  )
}

type ContentProps = { race: Race; measure: 'views' | 'engaged_views'; format: Format }

function RaceContent({ race, measure, format }: ContentProps) {
  const t = useTranslations('patterns.race')
  const { video, others, days, is_shorts } = race
  const at = toldDay(days)
  const day = days[at]!
  const isUnknown = video.sums.includes(null)
  const ofOthers = Math.min(...days.map(({ of }) => of)) - 1
  return (
    <>
      <p className="text-large font-semibold tracking-tight">
        {day.place === null
          ? t(video.sums[at] === null ? 'unknown' : 'no_place')
          : t('place_after', { place: day.place, of: day.of, days: at + 1 })}
      </p>
      {others.length > 0 && <RaceChart race={race} label={t(`chart_${measure}`)} />}
      <table className="mt-2 w-full tabular-nums">
        <thead className="text-small text-faint">
          <tr>
            <th scope="col" className="py-1 text-start font-medium">
              {t('day')}
            </th>
            <th scope="col" className="py-1 text-end font-medium">
              {t(`of_${measure}`)}
            </th>
            <th scope="col" className="py-1 text-end font-medium">
              {t('median')}
            </th>
            <th scope="col" className="py-1 text-end font-medium">
              {t('rank')}
            </th>
          </tr>
        </thead>
        <tbody>
          {days.flatMap(({ day, place, of, median }, index) =>
            tabled.includes(index + 1)
              ? [
                  <tr key={day} className="border-t border-line">
                    <th scope="row" className="py-1.5 text-start font-medium">
                      {t('first_days', { days: index + 1 })}
                    </th>
                    <td className="py-1.5 text-end font-semibold">
                      {format.count(video.sums[index] ?? null)}
                    </td>
                    <td className="py-1.5 text-end text-muted">{format.count(median)}</td>
                    <td className="py-1.5 ps-3 text-end whitespace-nowrap">
                      {place === null ? '–' : t('place', { place, of })}
                    </td>
                  </tr>,
                ]
              : [],
          )}
        </tbody>
      </table>
      <div className="mt-2 grid gap-1 text-small text-pretty text-faint">
        <p>{t('days_only')}</p>
        {is_shorts === null && <p>{t('any_kind')}</p>}
        {isUnknown && <p>{t('unknown_days')}</p>}
        {ofOthers < others.length && <p>{t('unknown_others', { count: ofOthers, all: others.length })}</p>}
      </div>
    </>
  )
}
