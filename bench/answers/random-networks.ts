import { addDays } from '@cuesheet/contract/values/day'
import { sql } from 'kysely'
import type { Viewer } from '../../apps/server/src/access/viewer.ts'
import type { Database } from '../../apps/server/src/db/connection.ts'
import { rebuildRollups } from '../../apps/server/src/features/facts/change-facts.ts'
import { createTrack } from '../../apps/server/src/testing/catalogue.ts'
import {
  addExchangeRates,
  addTracks,
  assign,
  createAccount,
  createChannel,
  createNetwork,
  type TestChannel,
  type TestNetwork,
} from '../../apps/server/src/testing/factories.ts'
import {
  type ActivityRow,
  addActivity,
  addRevenue,
  type RevenueRow,
  reportDay,
} from '../../apps/server/src/testing/facts.ts'
import { SeededRandom } from '../../tools/demo/seeded-random.ts'
import { imported, importLastDays } from './import-last-days.ts'

type Shape = {
  channels: number
  videos: number
  spans: [from: string, to: string][]
  kinds?: ('activity' | 'revenue')[]
}

const shapes: Record<string, Shape> = {
  wild: {
    channels: 24,
    videos: 6,
    spans: [
      ['2025-10-20', '2025-11-25'],
      ['2026-02-20', '2026-03-10'],
      ['2026-05-10', imported.to],
    ],
  },
  small: {
    channels: 4,
    videos: 2,
    spans: [
      ['2026-08-30', '2026-09-03'],
      ['2026-10-18', imported.to],
    ],
  },
  views: { channels: 2, videos: 2, spans: [['2026-10-25', '2026-11-18']], kinds: ['activity'] },
  money: { channels: 2, videos: 2, spans: [['2026-10-25', '2026-11-18']], kinds: ['revenue'] },
  silent: { channels: 2, videos: 0, spans: [] },
  empty: { channels: 0, videos: 0, spans: [] },
}

/** Networks with all that makes figures hard: the same ones whenever they are made. */
export async function addRandomNetworks(db: Database, url: string, today: string): Promise<void> {
  // Of some months; others are converted at the rate of the one before.
  await addExchangeRates(db, {
    '2025-10-10': '1350.5',
    '2025-11-10': '1401',
    '2025-11-20': '1407.25',
    '2026-02-11': '1380',
    '2026-05-11': '1399.123457',
    '2026-06-03': '1412.7',
    '2026-06-04': '1413.1',
    '2026-08-20': '1290.01',
    '2026-09-15': '1333.333333',
    '2026-11-02': '1471.9',
  })
  const track = { title: 'Tied', artist: 'Tied', album: 'Album', bpm: 120, tags: ['calm'] }
  for (let number = 1; number <= 6; number++)
    await createTrack(db, { ...track, isrc: `KRTIE260000${number}` })
  await createAccount(db, null, { as: 'operator', user_id: 'operator@answers.test' })
  for (const [name, shape] of Object.entries(shapes)) await addNetwork(db, url, name, shape, today)
}

async function addNetwork(
  db: Database,
  url: string,
  name: string,
  shape: Shape,
  today: string,
): Promise<void> {
  const random = new SeededRandom(`answers of ${name}`)
  const network = await createNetwork(db, { name, default_fee_rate: '0.12' })
  const account = (as: 'member' | 'manager', user: string, fee_rates: Record<string, string> = {}) =>
    createAccount(db, network, {
      as,
      user_id: `${user}@${name}.test`,
      nickname: `${user} of ${name}`,
      fee_rates,
    })
  await account('manager', 'manager')
  const [none, one, five, all] = [
    await account('member', 'none'),
    await account('member', 'one', { '2026-06-01': '0.2', '2026-11-01': '0.33' }),
    await account('member', 'five', {
      '2025-11-01': '0',
      '2026-09-01': '0.15',
      '2026-10-01': '1',
      '2026-12-01': '0.5',
    }),
    await account('member', 'all', { '2026-11-01': '0.07' }),
  ]
  const channels = await addChannels(db, network, shape, random)
  const own: [Viewer | undefined, TestChannel[]][] = [
    [none, []],
    [one, channels.slice(0, 1)],
    [five, channels.slice(0, 5)],
    [all, channels],
  ]
  for (const [member, theirs] of own) await assign(db, member!, ...theirs)
  await addFacts(db, network, channels, shape, random)
  await sql`
    update videos set
      title = case when video_id like '%a_________' then '봄날 Summer ' || video_id when video_id like '%b%' then 'Tied' else '여름밤 100%' || channel_id end,
      thumbnail = case when channel_id % 2 = 0 then '/images/' || video_id end,
      published_at = case when channel_id % 5 <> 1 then timestamptz '2026-11-15' - (channel_id * 37 % 400) * interval '11 hours' end,
      is_shorts = case channel_id % 3 when 0 then true when 1 then video_id like '%a%' end,
      duration_seconds = 10 + channel_id
    where network_id = ${network.network_id}`.execute(db)
  await db.transaction().execute((trx) => rebuildRollups(trx, network.scope, today))
  if (name === 'wild' || name === 'small') await importLastDays(url, network, channels, random, today)
}

/** Every state, and credit with ends and gaps. */
async function addChannels(
  db: Database,
  network: TestNetwork,
  shape: Shape,
  random: SeededRandom,
): Promise<TestChannel[]> {
  const channels: TestChannel[] = []
  for (let index = 0; index < shape.channels; index++) {
    const kind = index % 12
    const number = `${network.network_id}${String(index).padStart(3, '0')}`
    channels.push(
      await createChannel(db, network, {
        title: kind === 9 ? 'Tied' : `${random.pick(['바다', 'Ocean', 'éclair', 'Zoo'])} ${index}`,
        platform_channel_id: `UC${number.padStart(22, 'r')}`,
        ...(kind === 4 && { status: 0, verification: 'pending', credit: [] }),
        ...(kind === 6 && { status: 0, verification: 'failed', credit: [] }),
        ...(kind === 7 && { status: 1, credit: [['2025-01-01', '2026-09-14']] }),
        ...(kind === 8 && { status: 3, credit: [['2025-01-01', '2026-10-20']] }),
        ...(kind === 2 && {
          credit: [
            ['2025-11-05', '2026-06-10'],
            ['2026-07-20', '2026-11-03'],
            ['2026-11-10', null],
          ],
        }),
        ...(kind === 3 && { registered_on: '2026-10-01', credit: [['2026-10-15', null]] }),
      }),
    )
  }
  return channels
}

/** Most days have both reports, some one, some none; most videos have rows on half of them. */
async function addFacts(
  db: Database,
  network: TestNetwork,
  channels: TestChannel[],
  shape: Shape,
  random: SeededRandom,
): Promise<void> {
  const { kinds = ['activity', 'revenue'] } = shape
  const activity: ActivityRow[] = []
  const revenue: RevenueRow[] = []
  const bare = { activity: [] as string[], revenue: [] as string[] }
  for (const [from, to] of shape.spans)
    for (let day = from; day <= to; day = addDays(day, 1)) {
      const isThere = { activity: !random.chance(0.08), revenue: !random.chance(0.08) }
      const isBare = random.chance(0.02)
      for (const kind of kinds) if (isThere[kind]) bare[kind].push(day)
      for (const [index, channel] of channels.entries())
        for (let video = 0; video <= shape.videos; video++) {
          if (isBare || random.chance(0.5) || day < (index % 12 === 3 ? '2026-10-01' : '2025-01-01')) continue
          const isStudio = index % 12 === 10 && day >= '2026-10-01'
          const views = random.chance(0.1) ? 500 : random.integer(0, 10 ** random.integer(1, 6))
          const row = {
            channel,
            day,
            source: isStudio ? (2 as const) : (0 as const),
            video: video === 0 ? (random.chance(0.2) ? '' : 'shared') : `${'abcdef'[video - 1]}${index}`,
          }
          const abroad = random.integer(0, views)
          if (kinds.includes('activity') && isThere.activity && !random.chance(0.05))
            activity.push({
              ...row,
              views,
              engaged_views: Math.floor(views * 0.8),
              premium_views: Math.floor(views / random.integer(3, 20)),
              watch_seconds: views * 7.5,
              average_percentage: random.integer(1, 150),
              average_seconds: random.integer(1, 60),
              countries: { JP: abroad, KR: views - abroad },
            })
          // Of Studio's, revenue of some days alone.
          const amount = random.chance(0.1)
            ? 2_000_000_000
            : Math.floor(random.next() * 10 ** random.integer(2, 12))
          if (kinds.includes('revenue') && isThere.revenue && !random.chance(isStudio ? 0.6 : 0.05))
            revenue.push({
              ...row,
              revenue: amount,
              premium_revenue: Math.floor(amount / random.integer(2, 9)),
              countries: { KR: amount - Math.floor(amount / 3), US: Math.floor(amount / 3) },
            })
        }
    }
  for (const rows of pieces(activity)) await addActivity(db, network, rows)
  for (const rows of pieces(revenue)) await addRevenue(db, network, rows)
  for (const kind of kinds) await reportDay(db, network, kind, ...bare[kind])
  for (const [index, channel] of channels.entries())
    if (shape.videos > 0)
      for (const [video, isrc] of [
        ['a', 1],
        ['a', 2],
        ['b', 3],
        ['b', (index % 3) + 4],
      ] as const)
        await addTracks(db, channel, `${video}${index}`, [{ isrc: `KRTIE260000${isrc}`, title: 'Tied' }])
}

/** So many that a statement takes their values. */
function* pieces<Row>(rows: Row[], size = 4000): Generator<Row[]> {
  for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size)
}
