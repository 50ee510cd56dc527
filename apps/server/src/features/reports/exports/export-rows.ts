import type { ChannelSort } from '@cuesheet/contract/values/channel-sort'
import type { VideoSort } from '@cuesheet/contract/values/video-sort'
import { type RawBuilder, sql } from 'kysely'
import { amount, type Cell, verbatim } from '../../../csv/write-table.ts'
import type { Database } from '../../../db/connection.ts'
import type { Texts } from '../../../locales/texts.ts'
import { videoSums } from '../../facts/video-sums.ts'
import { listSettlements } from '../channels/channel-figures.ts'
import { listChannels } from '../channels/channel-queries.ts'
import { readDays } from '../read-days.ts'
import type { Selection } from '../selection.ts'
import { feeRatesOf } from '../settlement.ts'
import { summarizeVideos } from '../videos/summarize-videos.ts'
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

export function channelColumns(selection: Selection, { exports: texts }: Texts): string[] {
  const span = selection.comparison?.span
  const before = span ? `${span.from} – ${span.to}` : texts.period_before
  return [
    ...[texts.channel, texts.handle, texts.status, texts.held, texts.views, texts.profit],
    ...settlementColumns(selection, texts),
    ...[texts.rpm, texts.shorts, texts.other_videos, texts.unknown_videos],
    ...[`${texts.views}, ${texts.matched}`, `${texts.views}, ${before}`],
    ...[`${texts.profit}, ${texts.matched}`, `${texts.profit}, ${before}`],
    ...[texts.change, texts.share],
  ]
}

/** The rows of the channel report, with its totals first. */
export async function* exportChannels(
  db: Database,
  selection: Selection,
  order: { sort: ChannelSort; order: 'asc' | 'desc' },
  { exports: texts, terms }: Texts,
): AsyncGenerator<Cell[]> {
  const {
    shown: { totals },
    matched,
    previous,
  } = await readDays(db, selection)
  const { rows, videos } = await listChannels(db, selection, { ...order, page: 1, size: null }, totals.profit)
  const settlements = selection.scope.member_id === null ? null : await listSettlements(db, selection)
  yield [
    ...[texts.total, null, null, null, totals.views, amount(totals.profit)],
    ...settlementCells(selection, totals),
    ...[amount(totals.rpm), videos.shorts, videos.others, videos.unknown],
    ...[matched.views, previous.views, amount(matched.profit), amount(previous.profit)],
    ...[changeOf(matched.profit, previous.profit), null],
  ]
  for (const row of rows)
    yield [
      ...[row.title, handleCell(row.handle), terms.channel_status[`${row.status as 0 | 1 | 2 | 3}`]],
      ...[row.held ? texts.yes : texts.no, row.views, amount(row.profit)],
      ...settlementCells(selection, settlements?.get(row.channel_id)),
      ...[amount(row.rpm), row.videos.shorts, row.videos.others, row.videos.unknown],
      ...[row.matched_views, row.previous_views, amount(row.matched_profit), amount(row.previous_profit)],
      ...[changeOf(row.matched_profit, row.previous_profit), row.share],
    ]
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
  ...[texts.title, texts.video_id, texts.channel, texts.published, texts.shorts, texts.music],
  ...[texts.views, texts.profit, ...settlementColumns(selection, texts), texts.rpm],
  ...[texts.premium_views, texts.premium_ratio, texts.premium_rpm],
]

type Summed = Partial<Settled> & {
  views: number | null
  profit: string | null
  rpm: string | null
  premium_views: number | null
  premium_ratio: number | null
  premium_rpm: string | null
}

const figureCells = (selection: Selection, row: Summed): Cell[] => [
  ...[row.views, amount(row.profit), ...settlementCells(selection, row), amount(row.rpm)],
  ...[row.premium_views, row.premium_ratio, amount(row.premium_rpm)],
]

/**
 * The rows of the video report, read from the database a piece at a time: their total first and, where all of them are
 * exported, at the end what the reports count without naming a video.
 */
export async function* exportVideos(
  db: Database,
  selection: Selection,
  asked: { sort: VideoSort; order: 'asc' | 'desc'; search: string },
  { exports: texts }: Texts,
): AsyncGenerator<Cell[]> {
  const { scope, terms, period, shown, freshness } = selection
  if (!shown || !freshness.data_through) return
  const { search } = asked
  const line = (name: string, row: Summed): Cell[] => [
    ...[name, null, null, null, null, null],
    ...figureCells(selection, row),
  ]
  const totals = search
    ? await summarizeVideos(db, selection, { search })
    : (await readDays(db, selection)).shown.totals
  yield line(texts.total, totals)
  // Each video's figures are needed once: reading them again for a page would be the longer way.
  const sums = {
    ...videoSums(scope, period.name, shown, freshness.data_through, search ? 'found' : 'named'),
    isRollup: false,
  }
  const settled = scope.member_id !== null
  const all = { ...asked, size: null, start: { skip: 0 }, settled }
  const query = videoRows(scope, shown, sums, terms, all)
  for await (const row of readPieces(db, query)) {
    // Without videos the one row says so.
    if (row.video_id === null) break
    yield [
      ...[row.title, verbatim(row.video_id), row.channel_title],
      row.published_at && new Date(row.published_at),
      row.is_shorts === null ? null : row.is_shorts ? texts.yes : texts.no,
      row.music &&
        `${row.music.title} – ${row.music.artist}${row.music.more > 0 ? ` +${row.music.more}` : ''}`,
      ...figureCells(selection, row),
    ]
  }
  if (!search) yield line(texts.unnamed, await summarizeVideos(db, selection, 'unnamed'))
}

const pieceRows = 1000

/** The rows of a query through a cursor of the open transaction, planned to be read to its end. */
async function* readPieces<Row>(db: Database, query: RawBuilder<Row>): AsyncGenerator<Row> {
  await sql`set local cursor_tuple_fraction = 1`.execute(db)
  await sql`declare export_rows no scroll cursor for ${query}`.execute(db)
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(pieceRows)} from export_rows`.execute(db)
    yield* rows
    if (rows.length < pieceRows) return
  }
}
