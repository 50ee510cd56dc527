import '../../ui/chart/chart.css'
import type { Race } from '@cuesheet/contract/patterns'
import { raceDays } from '@cuesheet/contract/values/patterns'
import { useTranslations } from 'use-intl'
import { linePath, loneDays } from '../../ui/chart/paths.ts'
import { SeriesSwatch } from '../../ui/chart/series-swatch.tsx'

const width = 320
const height = 112
const inset = 4

/** The courses of all racers, this one's in front. A picture only: the table below says it. */
export function RaceChart({ race: { video, others, days }, label }: { race: Race; label: string }) {
  const t = useTranslations('patterns.race')
  // A middle of other videos than the day before is another line.
  const middles = [...new Set(days.map(({ of }) => of))].map((of) =>
    days.map((day) => (day.of === of ? day.median : null)),
  )
  const shown = Math.max(2, Math.min(raceDays, video.sums.length + 2))
  const courses = others.map(({ video_id, sums }) => ({ video_id, sums: sums.slice(0, shown) }))
  const highest = Math.max(
    1,
    ...[video.sums, ...courses.map(({ sums }) => sums)].flat().map((sum) => sum ?? 0),
  )
  const x = (index: number) => inset + (index / (shown - 1)) * (width - 2 * inset)
  const y = (sum: number) => height - inset - (sum / highest) * (height - 2 * inset)
  const courseOf = (sums: readonly (number | null)[]) =>
    linePath(sums, x, y) +
    loneDays(sums)
      .map((index) => `M${x(index)},${y(sums[index] ?? 0)}h0`)
      .join('')
  const line = { fill: 'none', vectorEffect: 'non-scaling-stroke' } as const
  return (
    <figure className="mt-2">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
        className="block h-28 w-full border-b border-line"
      >
        {courses.map(({ video_id, sums }) => (
          <path key={video_id} d={courseOf(sums)} {...line} className="stroke-faint/40" />
        ))}
        <path d={middles.map(courseOf).join('')} {...line} className="chart-line chart-compared" />
        <path d={courseOf(video.sums)} {...line} strokeLinecap="round" className="chart-line chart-first" />
      </svg>
      <ul className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1 text-small text-muted">
        <li className="flex items-center gap-1.5">
          <SeriesSwatch shape="line" tone="first" />
          {t('this_video')}
        </li>
        <li className="flex items-center gap-1.5">
          <SeriesSwatch shape="compared" tone="others" />
          {t('median')}
        </li>
        <li className="flex items-center gap-1.5">
          <svg width="14" height="10" aria-hidden="true">
            <path d="M0 5H14" {...line} className="stroke-faint/40" />
          </svg>
          {t('others', { count: others.length })}
        </li>
      </ul>
    </figure>
  )
}
