import type { Figures, VideoDetail, VideoRow } from '@cuesheet/contract/dashboard'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Change, Figure, Format } from '../../lib/format.ts'
import { useEngagedWords, writeEngaged } from '../../lib/write-engaged.ts'
import { Exact } from '../../ui/exact.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { pricesInOrder } from './comparison.ts'
import { FigureChange } from './figure-change.tsx'
import { TermHint } from './term-hint.tsx'

type Props = {
  row: VideoRow
  /** What only the detail knows; null while it loads. */
  detail: Pick<VideoDetail, 'video' | 'freshness' | 'comparison' | 'matched' | 'previous'> | null
  profitLabel: string
  compared: string
  format: Format
}

/** A video's figures in two columns; those of the list are there at once. Over how many days they changed is said below them. */
export function VideoFigures({ row, detail, profitLabel, compared, format }: Props) {
  const t = useTranslations('videos.detail')
  const more = detail?.video
  const points = (now: Figure, before: Figure): Change => {
    const change = format.points(Number(now) - Number(before))
    return { ...change, text: t('points', { change: change.text }) }
  }
  const change = (figure: keyof Figures) =>
    detail ? (
      <FigureChange
        figure={figure}
        of={detail}
        format={format}
        compared={compared}
        isQuiet
        {...(figure === 'premium_ratio' && { write: points })}
      />
    ) : (
      <Skeleton className="h-5 w-16" />
    )
  const [price, otherPrice] = pricesInOrder(detail?.freshness, row.engaged_rpm)
  const written = writeEngaged(row, useEngagedWords(), format)
  const late = (text: string | undefined) => text ?? <Skeleton className="h-6 w-20" />
  return (
    <dl className="grid grid-cols-2 overflow-hidden rounded-card border border-line [&>*]:border-line [&>*:nth-child(even)]:border-s [&>*:nth-child(n+3)]:border-t [&>:last-child:nth-child(odd)]:col-span-2">
      <Cell
        label={t('views')}
        exact={format.count(row.views)}
        change={change('views')}
        second={
          <Second term="engaged_views">
            <Exact {...written.engaged_views} />
          </Second>
        }
      >
        {format.compactCount(row.views)}
      </Cell>
      <Cell label={profitLabel} exact={format.money(row.profit)} change={change('profit')}>
        {format.compactMoney(row.profit)}
      </Cell>
      <Cell
        label={t(price)}
        hint={<TermHint term={price} name={t(price)} />}
        exact={written[price].exact}
        change={change('rpm')}
        second={
          <Second term={otherPrice}>
            <Exact {...written[otherPrice]} />
          </Second>
        }
      >
        {written[price].short}
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

type Term = 'engaged_views' | 'engaged_rpm' | 'rpm'

function Second({ term, children }: { term: Term; children: ReactNode }) {
  const t = useTranslations('videos.detail')
  return (
    <dd className="mt-1 flex flex-wrap items-center gap-x-1.5 text-small leading-5 text-muted">
      {t(term)}
      <TermHint term={term} name={t(term)} />
      <span className="font-medium text-text">{children}</span>
    </dd>
  )
}

type CellProps = {
  label: string
  hint?: ReactNode
  exact?: string | undefined
  change?: ReactNode
  /** Below it, the same by another measure. */
  second?: ReactNode
  children: ReactNode
}

function Cell({ label, hint, exact, change, second, children }: CellProps) {
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
      {second}
    </div>
  )
}
