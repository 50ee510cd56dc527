import { sql, type Transaction } from 'kysely'
import type { NetworkScope } from '../../../access/scope.ts'
import type { DB } from '../../../db/tables.gen.ts'
import { asCopyText } from '../copy-lines.ts'
import type { Load } from '../report-kind.ts'
import { inferChannels } from './infer-channels.ts'
import { hasNoChannels, makeParseMoneyRow, moneyColumnOf, remember } from './make-parse-money-row.ts'
import type { SettledReading } from './make-settled-kind.ts'
import { mergeSettledFile } from './merge-settled-file.ts'
import { MoneyCells } from './money-cells.ts'
import { noneCounted } from './none-counted.ts'
import { SettledDays } from './settled-days.ts'
import { listCounted, SettledTally } from './settled-tally.ts'
import { TotalRow } from './total-row.ts'

/** Rows of money: ads, Premium, Shorts, paid features and what is corrected of them. */
export const settledRows = {
  families: ['ads', 'premium', 'shorts_ads', 'shorts_subscriptions', 'paid_features', 'channel_adjustments'],
  staging: {
    table: 'settled_staging',
    columns: [
      'line',
      'platform_channel_id',
      'video_id',
      'asset_id',
      'day',
      'activity_month',
      'country',
      'adjustment_type',
      'views',
      'revenue',
    ],
  },
  read({ file, columns, rows, findApproval }: SettledReading) {
    const [cells, days] = [new MoneyCells(), new SettledDays(file)]
    const parse = makeParseMoneyRow(file, columns, { cells, days, channels: rows.channels })
    const total = new TotalRow(columns, moneyColumnOf(file))
    const tally = new SettledTally()
    const encode = remember(asCopyText)
    let inferred = noneCounted.inferred
    return {
      take(fields: readonly string[], line: number) {
        if (total.take(fields)) {
          rows.rows_read--
          return undefined
        }
        const row = parse(fields, line)
        if (typeof row === 'string') return row
        tally.add(row, rows.channels)
        const { platform_channel_id, video_id, asset_id, day, activity_month, country } = row
        const type = row.adjustment_type === null ? null : encode(row.adjustment_type)
        const texts = [platform_channel_id, video_id, asset_id, day, activity_month, country, type]
        rows.add(line, texts, [row.views, row.revenue])
        return undefined
      },
      async prepare({ trx, scope }: Load) {
        total.require(tally.all.counted.revenue, rows)
        await days.settle(trx, scope)
        if (hasNoChannels(columns)) inferred = await inferChannels(trx, scope)
      },
      merge: (load: Parameters<typeof mergeSettledFile>[0]) =>
        mergeSettledFile(
          load,
          file,
          {
            sums: {
              revenue: tally.all.counted.revenue,
              views: tally.views,
              // A file by day that has no row any more is none the less the newer one.
              has_days: tally.has_days || (tally.all.rows === 0 && columns.find('day', 'date') >= 0),
              local: null,
              types: listCounted(tally.types),
              unknown_types: tally.unknown_types,
              unknown: tally.unknown.counted,
              unknown_channels: listCounted(tally.unknown_channels),
              without_channel: {
                rows: tally.without_channel.rows - inferred.rows,
                revenue: tally.without_channel.counted.revenue - inferred.revenue,
              },
              by_asset: tally.by_asset.counted,
              inferred,
              unknown_columns: columns.unknown,
              rounded: cells.rounded,
            },
            insert: (file_id) => insertRows(load.scope, file.month, file_id),
            countUnknownVideos,
          },
          findApproval,
        ),
    }
  },
} as const

const insertRows = ({ network_id }: NetworkScope, month: string, file_id: number) => sql`
  insert into settled_rows (network_id, file_id, line, platform_channel_id, video_id, asset_id, day, activity_month,
    country, adjustment_type, views, revenue)
  select network_id, ${file_id}, line, platform_channel_id, video_id, asset_id, day,
    coalesce(activity_month, date_trunc('month', day::timestamp)::date, ${`${month}-01`}::date), country, adjustment_type, views, revenue
  from settled_staging where network_id = ${network_id}`

async function countUnknownVideos(trx: Transaction<DB>, { network_id }: NetworkScope) {
  const { rows } = await sql<{ videos: number; rows: number; revenue: string }>`
    select count(*) as videos, coalesce(sum(rows), 0)::bigint as rows, coalesce(sum(revenue), 0)::text as revenue
    from (
      select platform_channel_id, video_id, count(*) as rows, sum(revenue) as revenue
      from settled_staging where network_id = ${network_id} and video_id is not null
      group by platform_channel_id, video_id
    ) as staged
    join channels on channels.network_id = ${network_id} and channels.platform_channel_id = staged.platform_channel_id
    where not exists (select from videos
      where videos.network_id = ${network_id} and videos.channel_id = channels.channel_id
        and videos.video_id = staged.video_id)`.execute(trx)
  const [{ videos, rows: count, revenue }] = rows as [(typeof rows)[number]]
  return { videos, rows: count, revenue: BigInt(revenue) }
}
