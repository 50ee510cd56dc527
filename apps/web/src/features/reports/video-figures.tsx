import type { Figures, VideoRow } from '@cuesheet/contract/dashboard'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Change, Format } from '../../lib/format.ts'
import { Exact } from '../../ui/exact.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { VideoDetail } from './api.ts'
import { ChangeChip } from './change-chip.tsx'
import { comparedDays } from './comparison.ts'
import { TermHint } from './term-hint.tsx'

type Props = {
  row: VideoRow
  /** What only the detail knows; null while it loads. */
  detail: Pick<VideoDetail, 'video' | 'comparison' | 'matched' | 'previous'> | null
  profitLabel: string
  compared: string
  format: Format
}

/** A video's figures in two columns; those of the list are there at once. Over how many days they changed is said below them. */
export function VideoFigures({ row, detail, profitLabel, compared, format }: Props) {
  const t = useTranslations('videos.detail')
  const more = detail?.video
  const points = (difference: number): Change => {
    const change = format.points(difference)
    return { ...change, text: t('points', { change: change.text }) }
  }
  const change = (figure: keyof Figures) => {
    if (!detail) return <Skeleton className="h-5 w-16" />
    const [now, before] = [detail.matched[figure], detail.previous[figure]]
    if (now === null || before === null) return null
    const found =
      figure === 'premium_ratio' ? points(Number(now) - Number(before)) : format.change(now, before)
    const over = comparedDays(detail.comparison, figure)
    return found && <ChangeChip change={found} compared={compared} over={over} isQuiet />
  }
  const late = (text: string | undefined) => text ?? <Skeleton className="h-6 w-20" />
  return (
    <dl className="grid grid-cols-2 overflow-hidden rounded-card border border-line [&>*]:border-line [&>*:nth-child(even)]:border-s [&>*:nth-child(n+3)]:border-t">
      <Cell label={t('views')} exact={format.count(row.views)} change={change('views')}>
        {format.compactCount(row.views)}
      </Cell>
      <Cell label={profitLabel} exact={format.money(row.profit)} change={change('profit')}>
        {format.compactMoney(row.profit)}
      </Cell>
      <Cell
        label={t('rpm')}
        hint={<TermHint term="rpm" name={t('rpm')} />}
        exact={format.exactMoney(row.rpm)}
        change={change('rpm')}
      >
        {format.price(row.rpm)}
      </Cell>
      <Cell
        label={t('premium_views')}
        exact={format.count(row.premium_views)}
        change={change('premium_views')}
      >
        {format.compactCount(row.premium_views)}
      </Cell>
      <Cell
        label={t('premium_ratio')}
        hint={<TermHint term="premium_ratio" name={t('premium_ratio')} />}
        exact={format.percent(row.premium_ratio, 3)}
        change={change('premium_ratio')}
      >
        {format.percent(row.premium_ratio)}
      </Cell>
      <Cell
        label={t('premium_rpm')}
        hint={<TermHint term="premium_rpm" name={t('premium_rpm')} />}
        exact={format.exactMoney(row.premium_rpm)}
        change={change('premium_rpm')}
      >
        {format.price(row.premium_rpm)}
      </Cell>
      <Cell
        label={t('average_view_rate')}
        hint={<TermHint term="average_view_rate" name={t('average_view_rate')} />}
      >
        {late(more && format.percentage(more.average_view_percentage))}
      </Cell>
      <Cell label={t('average_view_time')}>{late(more && format.duration(more.average_view_seconds))}</Cell>
      <Cell label={t('watch_time')} exact={more && format.duration(more.watch_seconds)}>
        {late(
          more &&
            (more.watch_seconds === null
              ? format.count(null)
              : t('hours', { hours: format.compactCount(Math.round(more.watch_seconds / 3600)) })),
        )}
      </Cell>
      <Cell
        label={t('engaged_views')}
        hint={<TermHint term="engaged_views" name={t('engaged_views')} />}
        exact={more && format.count(more.engaged_views)}
      >
        {late(more && format.compactCount(more.engaged_views))}
      </Cell>
      <Cell
        label={t('impressions')}
        hint={<TermHint term="impressions" name={t('impressions')} />}
        exact={format.count(row.impressions)}
      >
        {format.compactCount(row.impressions)}
      </Cell>
      <Cell
        label={t('click_through_rate')}
        hint={<TermHint term="click_through_rate" name={t('click_through_rate')} />}
        exact={format.percent(row.click_through_rate, 3)}
      >
        {format.percent(row.click_through_rate)}
      </Cell>
    </dl>
  )
}

type CellProps = {
  label: string
  hint?: ReactNode
  exact?: string | undefined
  change?: ReactNode
  children: ReactNode
}

function Cell({ label, hint, exact, change, children }: CellProps) {
  return (
    <div className="min-w-0 px-4 py-3">
      <dt className="flex items-center gap-1.5 text-small text-muted">
        {label}
        {hint}
      </dt>
      <dd className="mt-0.5 flex min-h-7 flex-wrap items-center gap-x-2 gap-y-1 mobile:flex-col mobile:items-start">
        {typeof children === 'string' ? (
          <Exact short={children} exact={exact} className="text-title font-semibold tracking-tight" />
        ) : (
          <span className="text-title font-semibold tracking-tight">{children}</span>
        )}
        {change}
      </dd>
    </div>
  )
}
