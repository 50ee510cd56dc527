import type { ChannelRow } from '@cuesheet/contract/channel-report'
import type { Figures } from '@cuesheet/contract/dashboard'
import { type ChannelSort, channelFigures } from '@cuesheet/contract/values/channel-columns'
import type { VideoKind } from '@cuesheet/contract/values/video-kinds'
import type { VideoSort } from '@cuesheet/contract/values/video-sort'
import { amount, type Cell, verbatim } from '../../../csv/write-table.ts'
import type { Database } from '../../../db/connection.ts'
import { ask } from '../../../db/questions.ts'
import { readPieces } from '../../../db/read-pieces.ts'
import type { Texts } from '../../../locales/texts.ts'
import type { Reach } from '../../facts/counted-reach.ts'
import { listSettlements, sumSettlements } from '../channels/channel-figures.ts'
import { channelPage, withShares } from '../channels/channel-queries.ts'
import { feeRatesOf, summarizeDays } from '../figure-queries.ts'
import type { Selection } from '../selection.ts'
import { sumOfReach } from '../videos/sum-of-reach.ts'
import { sumOfVideos } from '../videos/sum-of-videos.ts'
import { type Settled, videoRows } from '../videos/video-list-queries.ts'

/** Of one member's money only: the way from gross to net. */
function settlementColumns({ scope }: Selection, texts: Texts['exports']): string[] {
  return scope.member_id === null
    ? []
    : [texts.gross_amount, texts.fee_amount, texts.fee_rate, texts.net_amount]
}

function settlementCells(selection: Selection, found: Partial<Settled> | undefined): Cell[] {
  if (selection.scope.member_id === null) return []
  const { gross = null, fee = null, net = null } = found ?? {}
  const rates = feeRatesOf(selection)
  // Of months with different rates the one that they come to.
  const rate =
    rates.length === 1
      ? rates[0]!.fee_rate
      : gross === null || fee === null || Number(gross) === 0
        ? null
        : Math.round((Number(fee) / Number(gross)) * 1e6) / 1e6
  return [amount(gross), amount(fee), rate, amount(net)]
}

type Compared = { views: number | null; engaged_views: number | null; profit: string | null }
type Whole = {
  totals: Figures
  matched: Compared
  previous: Compared
  videos: ChannelRow['videos']
}
type ExportColumn = { head: string; total?: (whole: Whole) => Cell; cell: (row: ChannelRow) => Cell }
type FigureName = (typeof channelFigures)[number]['name']

/** A figure of the screen's columns, under the screen's name or one that says more. */
function figureColumn(name: FigureName, { exports, terms }: Texts): ExportColumn {
  const heads: Record<FigureName, string> = { ...terms.channel_column, ...exports.channel_column }
  const { format } = channelFigures.find((figure) => figure.name === name)!
  const write = (value: string | number | null = null): Cell =>
    format === 'money' || format === 'price' ? amount(value as string | null) : value
  return {
    head: heads[name],
    total: ({ totals }) => write((totals as Partial<Record<FigureName, string | number | null>>)[name]),
    cell: (row) => write(row[name]),
  }
}

/** Those before and those after the way from gross to net. */
function channelTable(selection: Selection, texts: Texts): { first: ExportColumn[]; last: ExportColumn[] } {
  const { exports, terms } = texts
  const span = selection.comparison?.span
  const before = span ? `${span.from} – ${span.to}` : exports.period_before
  const compared = (name: keyof Compared, days: 'matched' | 'previous'): ExportColumn => {
    const write = (value: string | number | null): Cell => (typeof value === 'string' ? amount(value) : value)
    return {
      head: `${terms.channel_column[name]}, ${days === 'matched' ? exports.matched : before}`,
      total: (whole) => write(whole[days][name]),
      cell: (row) => write(row[`${days}_${name}`]),
    }
  }
  const videos = (kind: keyof ChannelRow['videos'], head: string): ExportColumn => ({
    head,
    total: (whole) => whole.videos[kind],
    cell: (row) => row.videos[kind],
  })
  const unengaged: ExportColumn = {
    head: exports.unengaged_views,
    total: ({ totals }) => totals.unengaged_views,
    cell: (row) => row.unengaged_views,
  }
  const placed: readonly FigureName[] = ['views', 'profit', 'share']
  const others = channelFigures.filter(({ name }) => !placed.includes(name))
  return {
    first: [
      { head: terms.channel_column.channel, total: () => exports.total, cell: (row) => row.title },
      { head: exports.handle, cell: (row) => handleCell(row.handle) },
      {
        head: exports.status,
        cell: (row) => terms.channel_status[`${row.status as 0 | 1 | 2 | 3}`],
      },
      { head: exports.held, cell: (row) => (row.held ? exports.yes : exports.no) },
      figureColumn('views', texts),
      figureColumn('profit', texts),
    ],
    last: [
      ...others.flatMap(({ name }) => [
        figureColumn(name, texts),
        ...(name === 'engaged_views' ? [unengaged] : []),
      ]),
      videos('shorts', exports.shorts),
      videos('others', exports.other_videos),
      videos('unknown', exports.unknown_videos),
      compared('views', 'matched'),
      compared('views', 'previous'),
      compared('engaged_views', 'matched'),
      compared('engaged_views', 'previous'),
      compared('profit', 'matched'),
      compared('profit', 'previous'),
      {
        head: exports.channel_column.change,
        total: ({ matched, previous }) => changeOf(matched.profit, previous.profit),
        cell: (row) => changeOf(row.matched_profit, row.previous_profit),
      },
      { ...figureColumn('share', texts), total: () => null },
    ],
  }
}

export function channelColumns(selection: Selection, texts: Texts): string[] {
  const { first, last } = channelTable(selection, texts)
  const headOf = ({ head }: ExportColumn) => head
  return [...first.map(headOf), ...settlementColumns(selection, texts.exports), ...last.map(headOf)]
}

/** The rows of the channel report, with the totals of those listed first. */
export async function* exportChannels(
  db: Database,
  selection: Selection,
  asked: { sort: ChannelSort; order: 'asc' | 'desc'; search: string },
  texts: Texts,
): AsyncGenerator<Cell[]> {
  const { first, last } = channelTable(selection, texts)
  const all = { ...asked, page: 1, size: null }
  const { days, page } = await ask(db, { days: summarizeDays(selection), page: channelPage(selection, all) })
  const { shown, ...compared } = days
  const { rows, videos, found } = page
  const settlements = selection.scope.member_id === null ? null : await listSettlements(db, selection)
  const whole = found ?? { totals: shown.totals, ...compared, videos }
  const settled =
    found && settlements
      ? await sumSettlements(
          db,
          selection,
          rows.map(({ channel_id }) => channel_id),
        )
      : shown.totals
  const inAll = ({ total }: ExportColumn) => total?.(whole) ?? null
  yield [...first.map(inAll), ...settlementCells(selection, settled), ...last.map(inAll)]
  for (const row of withShares(rows, shown.totals)) {
    const inRow = ({ cell }: ExportColumn) => cell(row)
    const settled = settlementCells(selection, settlements?.get(row.channel_id))
    yield [...first.map(inRow), ...settled, ...last.map(inRow)]
  }
}

/** A handle begins with @ and is no formula; any other value in its place may be one. */
const handleCell = (handle: string | null): Cell =>
  handle !== null && /^@[\p{L}\p{N}._·-]+$/u.test(handle) ? verbatim(handle) : handle

function changeOf(now: string | null, before: string | null): number | null {
  return now === null || before === null || Number(before) === 0
    ? null
    : (Number(now) - Number(before)) / Math.abs(Number(before))
}

export const videoColumns = (selection: Selection, { exports: texts }: Texts): string[] => [
  texts.title,
  texts.video_id,
  texts.channel,
  texts.published,
  texts.shorts,
  texts.music,
  texts.views,
  texts.profit,
  ...settlementColumns(selection, texts),
  texts.rpm,
  texts.engaged_views,
  texts.unengaged_views,
  texts.engaged_rpm,
  texts.premium_views,
  texts.premium_ratio,
  texts.premium_rpm,
  texts.impressions,
  texts.click_through_rate,
]

type Summed = Partial<Settled> & {
  views: number | null
  profit: string | null
  rpm: string | null
  engaged_views: number | null
  unengaged_views: number | null
  engaged_rpm: string | null
  premium_views: number | null
  premium_ratio: number | null
  premium_rpm: string | null
}

const figureCells = (selection: Selection, row: Summed): Cell[] => [
  row.views,
  amount(row.profit),
  ...settlementCells(selection, row),
  amount(row.rpm),
  row.engaged_views,
  row.unengaged_views,
  amount(row.engaged_rpm),
  row.premium_views,
  row.premium_ratio,
  amount(row.premium_rpm),
]

/**
 * The rows of the video report, read from the database a piece at a time: their total first and, where all of them are
 * exported, at the end what the reports count without naming a video.
 */
export async function* exportVideos(
  db: Database,
  selection: Selection,
  asked: { sort: VideoSort; order: 'asc' | 'desc'; search: string; kind: VideoKind },
  { exports: texts }: Texts,
): AsyncGenerator<Cell[]> {
  const { shown } = selection
  if (!shown) return
  const { search, kind } = asked
  const isAll = !search && kind === 'all'
  const line = (name: string, row: Summed, reach: Reach): Cell[] => [
    name,
    null,
    null,
    null,
    null,
    null,
    ...figureCells(selection, row),
    reach.impressions,
    reach.click_through_rate,
  ]
  const all = isAll
    ? await ask(db, { days: summarizeDays(selection), reach: sumOfReach(selection, 'all') })
    : await ask(db, {
        totals: sumOfVideos(selection, { search, kind }),
        reach: sumOfReach(selection, { search, kind }),
      })
  yield line(texts.total, 'days' in all ? all.days.shown.totals : all.totals, all.reach)
  for await (const row of readPieces(db, videoRows({ ...selection, shown }, asked))) {
    yield [
      row.title,
      verbatim(row.video_id),
      row.channel_title,
      row.published_at && new Date(row.published_at),
      row.is_shorts === null ? null : row.is_shorts ? texts.yes : texts.no,
      row.music &&
        `${row.music.title} – ${row.music.artist}${row.music.more > 0 ? ` +${row.music.more}` : ''}`,
      ...figureCells(selection, row),
      row.impressions,
      row.click_through_rate,
    ]
  }
  if (isAll) {
    const asked = { unnamed: sumOfVideos(selection, 'unnamed'), reach: sumOfReach(selection, 'unlisted') }
    const { unnamed, reach } = await ask(db, asked)
    // Of known ones that all are of rows none is left.
    const impressions = all.reach.impressions === null ? null : (reach.impressions ?? 0)
    yield line(texts.unnamed, unnamed, { ...reach, impressions })
  }
}
