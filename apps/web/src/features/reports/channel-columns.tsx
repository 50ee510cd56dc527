import type { ChannelRow } from '@cuesheet/contract/channel-report'
import type { ChannelSort } from '@cuesheet/contract/values/channel-sort'
import { type ReactNode, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { Format } from '../../lib/format.ts'
import { Hint } from '../../ui/hint.tsx'
import { IdentitySkeleton, Skeleton } from '../../ui/skeleton.tsx'
import type { Column } from '../../ui/table/column.ts'
import { RatioBar } from '../../ui/table/ratio-bar.tsx'
import { ChangeChip } from './change-chip.tsx'
import type { ChannelReport } from './channel-api.ts'
import { ChannelLink } from './channel-link.tsx'
import { ChannelPicture, ChannelState } from './channel-title.tsx'
import { comparedDays } from './comparison.ts'
import { Exact } from './exact.tsx'
import { TermHint } from './term-hint.tsx'

/** The channel report's columns, with the totals of the whole list. */
export function useChannelColumns(
  report: ChannelReport | null,
  format: Format,
  compared: string,
  /** Before the fee of the member that is selected. */
  isGross: boolean,
): Column<ChannelRow, ChannelSort>[] {
  const t = useTranslations('reports.channels')
  const hints = useTranslations('dashboard.hints')
  return useMemo(() => {
    const hint = (name: string, text: string) => (
      <Hint label={hints('about', { term: name })} title={name}>
        <p>{text}</p>
      </Hint>
    )
    const figure = (
      column: Pick<Column<ChannelRow, ChannelSort>, 'id' | 'header' | 'className' | 'cell' | 'total'> & {
        sort?: ChannelSort
        hint?: ReactNode
      },
    ): Column<ChannelRow, ChannelSort> => {
      const { sort, ...rest } = column
      return {
        ...rest,
        ...(sort && { sort: { by: sort, first: 'desc' } }),
        align: 'end',
        skeleton: <Skeleton className="ms-auto h-4 w-14" />,
      }
    }
    const totals = report?.totals
    const over = comparedDays(report?.comparison ?? null, 'profit')
    const change = (now: string | null, before: string | null, isQuiet: boolean) => (
      <ChangeChip change={format.change(now, before)} compared={compared} over={over} isQuiet={isQuiet} />
    )
    return [
      {
        id: 'channel',
        header: t('channel'),
        sort: { by: 'title', first: 'asc' },
        align: 'start',
        className: '',
        total: t('all'),
        cell: (row, link) => (
          <div className="flex min-w-0 items-center gap-3">
            <ChannelPicture row={row} sizePx={40} />
            <div className="min-w-0">
              <ChannelLink
                row={row}
                link={link}
                className="block truncate rounded-small font-medium group-hover:text-primary-text"
              >
                {row.title}
              </ChannelLink>
              <span className="flex min-w-0 items-center gap-1.5 text-small text-faint">
                {row.handle && <span className="truncate">{row.handle}</span>}
                <ChannelState row={row} />
              </span>
            </div>
          </div>
        ),
        skeleton: <IdentitySkeleton picture="size-10" />,
      },
      figure({
        id: 'views',
        header: t('views'),
        className: 'w-24',
        sort: 'views',
        total: totals && (
          <Exact short={format.compactCount(totals.views)} exact={format.count(totals.views)} />
        ),
        cell: (row) => <Exact short={format.compactCount(row.views)} exact={format.count(row.views)} />,
      }),
      figure({
        id: 'profit',
        header: t(isGross ? 'profit_gross' : 'profit'),
        className: 'w-28 font-semibold',
        sort: 'profit',
        total: totals && (
          <Exact short={format.compactMoney(totals.profit)} exact={format.money(totals.profit)} />
        ),
        cell: (row) => <Exact short={format.compactMoney(row.profit)} exact={format.money(row.profit)} />,
      }),
      figure({
        id: 'change',
        header: t('change'),
        className: 'w-32 pe-5 @2xl:pe-3',
        sort: 'change',
        hint: hint(t('change'), t('change_hint', { compared })),
        total: report && change(report.matched.profit, report.previous.profit, false),
        cell: (row) => change(row.matched_profit, row.previous_profit, true),
      }),
      figure({
        id: 'share',
        header: t('share'),
        className: 'hidden w-32 @[60rem]:table-cell',
        hint: hint(t('share'), t('share_hint')),
        cell: (row) => (
          <span className="inline-flex items-center gap-2">
            {format.percent(row.share)}
            <RatioBar ratio={row.share} full={1} className="w-11" />
          </span>
        ),
      }),
      figure({
        id: 'rpm',
        header: t('rpm'),
        className: 'hidden w-28 @4xl:table-cell',
        sort: 'rpm',
        hint: <TermHint term="rpm" name={t('rpm')} />,
        total: totals && <Exact short={format.price(totals.rpm)} exact={format.exactMoney(totals.rpm)} />,
        cell: (row) => <Exact short={format.price(row.rpm)} exact={format.exactMoney(row.rpm)} />,
      }),
      figure({
        id: 'videos',
        header: t('videos'),
        className: 'hidden w-36 @2xl:table-cell @4xl:w-48',
        sort: 'shorts',
        hint: hint(t('videos'), t('videos_hint')),
        total: report && <VideoCounts videos={report.videos} format={format} />,
        cell: (row) => <VideoCounts videos={row.videos} format={format} />,
      }),
    ]
  }, [t, hints, report, format, compared, isGross])
}

/** Shorts first; the rest below, as far as there is any. */
function VideoCounts({ videos, format }: { videos: ChannelRow['videos']; format: Format }) {
  const t = useTranslations('reports.channels')
  const { shorts, others, unknown } = videos
  const rest = [
    ...(others > 0 ? [t('others_of', { count: format.count(others) })] : []),
    ...(unknown > 0 ? [t('unknown_of', { count: format.count(unknown) })] : []),
  ]
  return (
    <>
      <span className="block">{t('shorts_of', { shorts: format.count(shorts) })}</span>
      {rest.length > 0 && (
        <span className="block text-small leading-tight font-normal text-balance whitespace-normal text-faint">
          {rest.join(' · ')}
        </span>
      )}
    </>
  )
}
