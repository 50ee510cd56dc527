import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { addDays, countDays, lastOfMonth } from '@cuesheet/contract/values/day'
import type { Database } from '../db/connection.ts'
import { publishFigures } from '../features/facts/change-facts.ts'
import { importTogether } from '../features/report-ingest/import-together.ts'
import type { LoadConnection } from '../features/report-ingest/load-connection.ts'
import { createChannel, type TestChannel, type TestNetwork, videoId } from './factories.ts'
import { activityCsv, revenueCsv } from './reports.ts'

// Files of networks of which engaged views and revenue are the truth: what happens in a world happens to these two, and views
// are counted from engaged views as the platform counted them on each day.

export const firstDay = '2025-03-01'
export const lastDay = '2026-11-01'
/** From this day on reports have the column engaged_views. */
const columnFrom = '2025-06-24'

export const changes = [
  { day: '2025-03-31', formats: ['shorts'] },
  { day: '2026-08-24', formats: ['others'] },
]

type Video = {
  name: string
  channel: 0 | 1
  is_shorts: boolean
  /** Of a day, in each country. */
  engaged: { KR: number; US: number }
  /** Views to one engaged view since they are counted from the first frame. */
  starts: number
  /** Micro-dollars to an engaged view. */
  price: { KR: number; US: number }
}

const videos: readonly Video[] = [
  {
    name: 'short0',
    channel: 0,
    is_shorts: true,
    engaged: { KR: 4000, US: 1200 },
    starts: 1.5,
    price: { KR: 60, US: 300 },
  },
  {
    name: 'long0',
    channel: 0,
    is_shorts: false,
    engaged: { KR: 2000, US: 800 },
    starts: 1.25,
    price: { KR: 1200, US: 5000 },
  },
  {
    name: 'short1',
    channel: 1,
    is_shorts: true,
    engaged: { KR: 7800, US: 384 },
    starts: 1.75,
    price: { KR: 50, US: 280 },
  },
  {
    name: 'long1',
    channel: 1,
    is_shorts: false,
    engaged: { KR: 400, US: 2000 },
    starts: 1.1,
    price: { KR: 1500, US: 6000 },
  },
]

/** What happens; nothing where it says nothing. */
export type World = {
  /** From a day on twice as much is watched of the second channel. */
  doubles_on?: string
  /** From a day on an engaged view earns three quarters. */
  cheaper_on?: string
  /** Days whose reports lack engaged views although reports of their time have them. */
  unsaid?: (day: string) => boolean
  /** Days on which rows of the first channel leave them out. */
  silent?: (day: string) => boolean
}

/** `alike`: engaged views of the formats whose rule changed, views of the others. */
export type Truth = { engaged_views: number; views: number; alike: number; micros: number }

/** A day of a video in a country. */
function truthOf(
  world: World,
  { channel, is_shorts, engaged, starts, price }: Video,
  day: string,
  country: 'KR' | 'US',
  changed: readonly string[] = [],
): Truth {
  const times = channel === 1 && world.doubles_on !== undefined && day >= world.doubles_on ? 2 : 1
  const worth = world.cheaper_on !== undefined && day >= world.cheaper_on ? 0.75 : 1
  const engaged_views = engaged[country] * times
  const views = Math.round(engaged_views * (day >= changes[is_shorts ? 0 : 1]!.day ? starts : 1))
  const alike = changed.includes(is_shorts ? 'shorts' : 'others') ? engaged_views : views
  return { engaged_views, views, alike, micros: Math.round(engaged_views * price[country] * worth) }
}

/** What happened on these days, in one channel or all. */
export function sumTruth(
  world: World,
  days: readonly string[],
  { channel, changed }: { channel?: 0 | 1 | undefined; changed?: readonly string[] } = {},
): Truth {
  const sum = { engaged_views: 0, views: 0, alike: 0, micros: 0 }
  for (const video of videos.filter((each) => channel === undefined || each.channel === channel))
    for (const day of days)
      for (const country of ['KR', 'US'] as const) {
        const of = truthOf(world, video, day, country, changed)
        sum.engaged_views += of.engaged_views
        sum.views += of.views
        sum.alike += of.alike
        sum.micros += of.micros
      }
  return sum
}

export const daysBetween = (from: string, to: string): string[] =>
  Array.from({ length: Math.max(0, countDays(from, to)) }, (_, index) => addDays(from, index))

/** Whether reports of a day say of all views how many are engaged, or these are its views. */
export const isSaid = (world: World, day: string) =>
  day < changes[0]!.day || (hasColumn(world, day) && !world.silent?.(day))

const hasColumn = ({ unsaid }: World, day: string) => day >= columnFrom && !unsaid?.(day)

/** Two channels, each of a Short and a long video of which it is known what they are. */
export async function createWorld(db: Database, network: TestNetwork): Promise<[TestChannel, TestChannel]> {
  const channels = [await createChannel(db, network), await createChannel(db, network)] as const
  await db
    .insertInto('videos')
    .values(
      videos.map(({ name, channel, is_shorts }) => ({
        network_id: network.network_id,
        channel_id: channels[channel].channel_id,
        video_id: videoId(name),
        title: name,
        is_shorts,
      })),
    )
    .execute()
  return [...channels]
}

/** The platform's reports of these days, a file for each month, kind and form, through the importer. */
export async function importWorld(
  connection: LoadConnection,
  { scope }: TestNetwork,
  channels: readonly TestChannel[],
  world: World,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'cuesheet-counted-'))
  const files: string[] = []
  const write = async (text: string) => {
    files.push(path.join(folder, `${files.length}.csv`))
    await writeFile(files.at(-1)!, text)
  }
  for (let month = from; month <= to; month = addDays(lastOfMonth(month), 1)) {
    const last = lastOfMonth(month)
    const rows = daysBetween(month, last < to ? last : to).flatMap((day) =>
      videos.flatMap((video) =>
        (['KR', 'US'] as const).map((country) => {
          const { micros, views, engaged_views } = truthOf(world, video, day, country)
          const key = { channel: channels[video.channel]!, day, video: video.name, country }
          const premium = {
            premium_views: Math.floor(views / 10),
            premium_revenue: (micros / 5e6).toFixed(6),
          }
          const said = video.channel === 0 && world.silent?.(day) ? '' : engaged_views
          return { ...key, ...premium, views, engaged_views: said, revenue: (micros / 1e6).toFixed(6) }
        }),
      ),
    )
    for (const has_column of [false, true]) {
      const form = rows.filter(({ day }) => hasColumn(world, day) === has_column)
      if (form.length > 0) await write(activityCsv(form, 'owner', has_column))
    }
    await write(revenueCsv(rows))
  }
  try {
    const options = { today: to, days: { from, to }, most_ms: 60_000, signal: new AbortController().signal }
    for (const outcome of await importTogether(connection, scope, files, options))
      if ('refused' in outcome) throw new Error(outcome.refused)
    await connection.db.transaction().execute((trx) => publishFigures(trx, scope, to))
  } finally {
    await rm(folder, { recursive: true })
  }
}
