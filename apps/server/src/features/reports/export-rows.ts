import type { ChannelSort } from '@cuesheet/contract/values/channel-sort'
import type { VideoSort } from '@cuesheet/contract/values/video-sort'
import { type RawBuilder, sql } from 'kysely'
import { amount, type Cell } from '../../csv/write-table.ts'
import type { Database } from '../../db/connection.ts'
import { listChannels } from './channel-queries.ts'
import type { ExportTexts } from './export-texts.ts'
import { readDays } from './read-days.ts'
import type { Selection } from './selection.ts'
import { videoRows } from './video-list-queries.ts'
import { videoSums } from './video-sums.ts'

export const channelColumns = [
  ...[
    'channel',
    'handle',
    'status',
    'held',
    'views',
    'profit',
    'rpm',
    'shorts',
    'other_videos',
    'unknown_videos',
  ],
  ...['previous_views', 'previous_profit', 'change', 'share'],
] as const satisfies readonly (keyof ExportTexts)[] as readonly (keyof ExportTexts)[]

/** The rows of the channel report, with its totals first. */
export async function* exportChannels(
  db: Database,
  selection: Selection,
  order: { sort: ChannelSort; order: 'asc' | 'desc' },
  texts: ExportTexts,
): AsyncGenerator<Cell[]> {
  const {
    shown: { totals },
    matched,
    previous,
  } = await readDays(db, selection)
  yield [
    ...[
      texts.total,
      null,
      null,
      null,
      totals.views,
      amount(totals.profit),
      amount(totals.rpm),
      null,
      null,
      null,
    ],
    ...[previous.views, amount(previous.profit), changeOf(matched.profit, previous.profit), null],
  ]
  const { rows } = await listChannels(db, selection, { ...order, page: 1, size: null }, totals.profit)
  for (const row of rows)
    yield [
      ...[row.title, row.handle, texts.statuses[row.status] ?? null, row.held ? texts.yes : texts.no],
      ...[row.views, amount(row.profit), amount(row.rpm)],
      ...[row.videos.shorts, row.videos.others, row.videos.unknown],
      ...[
        row.previous_views,
        amount(row.previous_profit),
        changeOf(row.matched_profit, row.previous_profit),
        row.share,
      ],
    ]
}

function changeOf(now: string | null, before: string | null): number | null {
  return now === null || before === null || Number(before) === 0
    ? null
    : (Number(now) - Number(before)) / Math.abs(Number(before))
}

export const videoColumns = [
  ...['title', 'video_id', 'channel', 'published', 'shorts', 'music', 'views', 'profit', 'rpm'],
  ...['premium_views', 'premium_ratio', 'premium_rpm'],
] as readonly (keyof ExportTexts)[]

/** The rows of the video report, read from the database a piece at a time. */
export async function* exportVideos(
  db: Database,
  { scope, terms, period, shown, freshness }: Selection,
  asked: { sort: VideoSort; order: 'asc' | 'desc'; search: string },
  texts: ExportTexts,
): AsyncGenerator<Cell[]> {
  if (!shown || !freshness.data_through) return
  // Each video's figures are needed once: reading them again for a page would be the longer way.
  const sums = {
    ...videoSums(scope, period.name, shown, freshness.data_through, asked.search ? 'found' : 'named'),
    isRollup: false,
  }
  const query = videoRows(scope, shown, sums, terms, { ...asked, size: null, start: { skip: 0 } })
  for await (const row of readPieces(db, query)) {
    // Where there are no videos the one row tells so.
    if (row.video_id === null) return
    yield [
      ...[row.title, row.video_id, row.channel_title, row.published_at && new Date(row.published_at)],
      ...[row.is_shorts === null ? null : row.is_shorts ? texts.yes : texts.no],
      row.music &&
        `${row.music.title} – ${row.music.artist}${row.music.more > 0 ? ` +${row.music.more}` : ''}`,
      ...[row.views, amount(row.profit), amount(row.rpm)],
      ...[row.premium_views, row.premium_ratio, amount(row.premium_rpm)],
    ]
  }
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
