import type { ChannelReport, ChannelRow } from '@cuesheet/contract/channel-report'
import type { Figures } from '@cuesheet/contract/dashboard'
import {
  type ChannelSort,
  channelColumns,
  type channelFigures,
} from '@cuesheet/contract/values/channel-columns'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { Format } from '../../lib/format.ts'
import { grossName } from '../../lib/gross-name.ts'
import { useEngagedWords, writeEngaged } from '../../lib/write-engaged.ts'
import { Exact } from '../../ui/exact.tsx'
import { Hint } from '../../ui/hint.tsx'
import { IdentitySkeleton, Skeleton } from '../../ui/skeleton.tsx'
import type { Column, RowLink } from '../../ui/table/column.ts'
import { RatioBar } from '../../ui/table/ratio-bar.tsx'
import { ChangeChip } from './change-chip.tsx'
import { ChannelLink } from './channel-link.tsx'
import { ChannelPicture, ChannelState } from './channel-title.tsx'
import { comparedDays } from './comparison.ts'
import { TermHint } from './term-hint.tsx'

type ReportColumn = Column<ChannelRow, ChannelSort>
type ColumnName = (typeof channelColumns)[number]['name']

/** The channel report's columns, with the totals of the whole list. */
export function useChannelColumns(
  report: ChannelReport | null,
  /** What a search found, which is then added up instead. */
  found: ChannelReport['channels']['found'],
  format: Format,
  compared: string,
  /** Before the fee of the member that is selected. */
  isGross: boolean,
): ReportColumn[] {
  const t = useTranslations('reports.channels')
  const list = useTranslations('videos.list')
  const names = useTranslations('terms.channel_column')
  const hints = useTranslations('dashboard.hints')
  return useMemo(() => {
    const hint = (name: ColumnName, text: string) => (
      <Hint label={hints('about', { term: names(name) })} title={names(name)}>
        <p>{text}</p>
      </Hint>
    )
    const sums = found ?? report
    // The price that leads stands where there is room for one.
    const [rpmRank, engagedRank] = report?.freshness.leading_views === 'engaged_views' ? [8, 4] : [4, 8]
    const over = comparedDays(report?.comparison ?? null, 'profit')
    const change = (now: string | null, before: string | null, isQuiet: boolean) => (
      <ChangeChip change={format.change(now, before)} compared={compared} over={over} isQuiet={isQuiet} />
    )
    /** What differs from the usual figure: in its looks, or in what it shows. */
    const own: { [name in ColumnName]?: Partial<ReportColumn> } = {
      channel: {
        align: 'start',
        width: 'rest',
        rank: null,
        total: t(found ? 'found' : 'all'),
        cell: (row, link) => <Identity row={row} link={link} />,
        skeleton: <IdentitySkeleton picture="size-10" />,
      },
      views: { width: 96, rank: 2 },
      profit: {
        header: list(grossName('profit', isGross)),
        width: 112,
        rank: 1,
        className: 'font-semibold',
      },
      change: {
        width: 128,
        rank: 3,
        hint: hint('change', t('change_hint', { compared })),
        total: sums && change(sums.matched.profit, sums.previous.profit, false),
        cell: (row) => change(row.matched_profit, row.previous_profit, true),
      },
      share: {
        width: 128,
        rank: 5,
        hint: hint('share', t('share_hint')),
        cell: (row) => (
          <span className="inline-flex items-center gap-2">
            {format.percent(row.share)}
            <RatioBar ratio={row.share} full={1} className="w-11" />
          </span>
        ),
      },
      rpm: {
        header: list(grossName('rpm', isGross)),
        rank: rpmRank,
        hint: <TermHint term="rpm" name={names('rpm')} />,
      },
      engaged_views: {
        width: 128,
        rank: 7,
        hint: <TermHint term="engaged_views" name={names('engaged_views')} />,
      },
      engaged_rpm: {
        header: list(grossName('engaged_rpm', isGross)),
        width: 128,
        rank: engagedRank,
        hint: <TermHint term="engaged_rpm" name={names('engaged_rpm')} />,
      },
      videos: {
        width: 160,
        rank: 6,
        hint: hint('videos', t('videos_hint')),
        total: sums && <VideoCounts videos={sums.videos} format={format} />,
        cell: (row) => <VideoCounts videos={row.videos} format={format} />,
      },
    }
    return channelColumns.map((column): ReportColumn => {
      const { name } = column
      const totals: object | undefined = sums?.totals
      const write = (from: object) =>
        column.format === 'own' ? null : <Figure of={column} from={from} format={format} />
      return {
        id: name,
        header: names(name),
        ...('sort' in column && {
          sort: { by: column.sort, first: column.sort === 'title' ? 'asc' : 'desc' },
        }),
        align: 'end',
        width: 112,
        rank: 4,
        ...(totals && name in totals && { total: write(totals) }),
        cell: write,
        skeleton: <Skeleton className="ms-auto h-4 w-14" />,
        ...own[name],
      }
    })
  }, [t, list, names, hints, report, found, format, compared, isGross])
}

type FigureColumn = (typeof channelFigures)[number]

/** A figure of a row or of the totals, as those of its kind are written. */
function Figure({
  of: { name, format: kind },
  from,
  format,
}: {
  of: FigureColumn
  from: object
  format: Format
}) {
  const engaged = writeEngaged(from as Figures, useEngagedWords(), format)
  const figures = from as { [name in FigureColumn['name']]: never }
  const value = figures[name] as null
  if (name === 'engaged_views' || name === 'engaged_rpm') return <Exact {...engaged[name]} />
  if (kind === 'ratio') return format.percent(value)
  const [short, exact] = {
    count: [format.compactCount, format.count] as const,
    money: [format.compactMoney, format.money] as const,
    price: [format.price, format.exactMoney] as const,
  }[kind]
  return <Exact short={short(value)} exact={exact(value)} />
}

function Identity({ row, link }: { row: ChannelRow; link: RowLink }) {
  return (
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
  )
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
