import { addDays, addMonths, lastOfMonth } from '@cuesheet/contract/values/day'
import { sql } from 'kysely'
import type { Database } from '../../../apps/server/src/db/connection.ts'
import type { ChannelEstimate, SettledMonth, VideoEstimate } from '../../settled-files/settled-month.ts'
import { morning } from '../networks/morning.ts'
import { demoOwner, demoPlatformId } from '../plan-demo.ts'

const idOf = (handle: string) => demoPlatformId(morning, { handle })
const genres = new Map(morning.channels.map(({ handle, genre }) => [idOf(handle), genre]))
const [taxed, demonetised] = [idOf('@nyang.world'), idOf('@dubu.dog')]

/**
 * What the platform's files of a month are made of: what its videos were estimated to earn, as the database has it. `at`: the
 * month's place among those that are closed. Null where nothing was earned.
 */
export async function estimateMonth(
  db: Database,
  network_id: number,
  month: string,
  at: number,
): Promise<SettledMonth | null> {
  const channels = await listChannels(db, network_id, month)
  if (channels.length === 0) return null
  const isAdjusted = at % 2 === 0
  const isDemonetised = at === 2
  return {
    seed: 'close of the demo',
    month: month.slice(0, 7),
    owner: demoOwner(morning.name),
    channels,
    unknown_channels: 2,
    quirks: false,
    rows_per_video: 2,
    rate: await findRate(db, addDays(addMonths(month, 1), 19)),
    ...(!isAdjusted && { adjustments: [] }),
    channel_adjustments: isDemonetised
      ? [
          {
            adjustment_type: 'MONETIZATION DISABLED',
            platform_channel_id: demonetised,
            deduction: 18_400_000_000n,
          },
        ]
      : [],
    omit: [
      ...(['ads_claim', 'ads_asset'] as const),
      ...(isAdjusted ? [] : (['ads_adjustments'] as const)),
      ...(isDemonetised ? [] : (['channel_adjustments'] as const)),
    ],
  }
}

type Row = {
  id: string
  title: string
  video_id: string
  is_short: boolean
  revenue: string
  premium: string
  days: string[]
}

async function listChannels(db: Database, network_id: number, month: string): Promise<ChannelEstimate[]> {
  const { rows } = await sql<Row>`
    select platform_channel_id as id, c.title, v.video_id, coalesce(v.is_shorts, false) as is_short,
      sum(r.revenue)::text as revenue, sum(coalesce(r.premium_revenue, 0))::text as premium,
      array_agg(r.day order by r.day) as days
    from video_revenue r
    join channel_day d on d.network_id = r.network_id and d.channel_id = r.channel_id and d.day = r.day
      and d.revenue_source = r.source
    join channels c on c.network_id = r.network_id and c.channel_id = r.channel_id
    join videos v on v.network_id = r.network_id and v.channel_id = r.channel_id and v.video_id = r.video_id
    where r.network_id = ${network_id} and r.day between ${month} and ${lastOfMonth(month)}
    group by platform_channel_id, c.title, v.video_id, v.is_shorts, d.credited
    order by platform_channel_id, v.video_id, d.credited`.execute(db)
  return [...Map.groupBy(rows, ({ id }) => id)].map(([id, ofChannel]) => {
    const videos = ofChannel.map((row) => estimateVideo(row, genres.get(id) === 'cover'))
    const ads = videos.reduce((sum, video) => sum + (video.ads ?? 0n), 0n)
    return {
      platform_channel_id: id,
      title: ofChannel[0]!.title,
      videos,
      us_tax_percent: id === taxed ? 10 : 0,
      ...(genres.get(id) === 'gaming' && { paid_features: ads / 40n }),
    }
  })
}

/** Days that are credited and days that are not stay apart: a file's rows say their day. */
function estimateVideo({ video_id, is_short, days, ...money }: Row, is_music: boolean): VideoEstimate {
  const [premium, ads] = [BigInt(money.premium), BigInt(money.revenue) - BigInt(money.premium)]
  const picked = [0.25, 0.75].map((part) => days[Math.floor(days.length * part)]!)
  return is_short
    ? { video_id, shorts_ads: ads, shorts_subscriptions: premium }
    : { video_id, ads, premium, is_music, days: picked }
}

/** Of the day that the payment summary is of. */
async function findRate(db: Database, day: string): Promise<string> {
  const { rate } = await db
    .selectFrom('exchange_rates')
    .select('rate')
    .where('currency', '=', 'KRW')
    .where('day', '<=', day)
    .orderBy('day', 'desc')
    .orderBy('source')
    .limit(1)
    .executeTakeFirstOrThrow()
  return rate
}
