import {
  countingChanges,
  removeCountingChange,
  saveCountingChange,
} from '@cuesheet/contract/console-counting'
import { figureTaskList, startFigureTask } from '@cuesheet/contract/console-figure-tasks'
import {
  exchangeRates,
  importExchangeRates,
  settleRateDoubt,
  switchRateSource,
} from '@cuesheet/contract/console-rates'
import {
  ignoreChannel,
  registerUnmatched,
  reportCalendar,
  reportDay,
  restoreFile,
  restoreVersion,
  takeBackFile,
  unmatchedChannels,
} from '@cuesheet/contract/console-reports'
import * as uploading from '@cuesheet/contract/console-uploads'
import { summary } from '@cuesheet/contract/dashboard'
import { runUploads } from '../../features/report-ingest/uploads/run-uploads.ts'
import { jobContext } from '../job-context.ts'
import { activityCsv } from '../reports.ts'
import type { Clients, Row, World } from './world.ts'

const stranger = `UC${'f'.repeat(22)}`
/** Of the day that figures are shown of; `views` of the channel's video, and of a channel that nobody registered. */
const report = ({ channel, days }: World, views: number) =>
  activityCsv([
    { channel, day: days[2]!, video: 'v', views },
    { channel: stranger, day: days[2]!, video: 'w', views: 1 },
  ])

async function importReport(world: World, name: string, views: number): Promise<void> {
  const file = await world.write(name, report(world, views))
  await world.cuesheet('import', '--network', world.network.name, '--accept-loss', file)
}

const dayOf = ({ network, days }: World) =>
  ({ network: network.network_id, kind: 'activity', day: days[2]! }) as const
const versionsOf = (world: World) => (at: Clients) => at.operator.call(reportDay, { query: dayOf(world) })
const calendarOf = (world: World) => (at: Clients) =>
  at.operator.call(reportCalendar, { query: { ...dayOf(world), month: world.days[2]!.slice(0, 7) } })
const unmatchedOf =
  ({ network }: World) =>
  (at: Clients) =>
    at.operator.call(unmatchedChannels, { query: { network: network.network_id } })
const strangerOf = ({ network: { network_id } }: World) => ({ network_id, platform_channel_id: stranger })

async function begin(world: World): Promise<{ upload_id: number; content: string }> {
  const content = report(world, 7)
  const files = [{ name: 'a.csv', size: content.length }]
  const { upload_id } = await world.here.operator.call(uploading.beginUpload, { body: { files } })
  return { upload_id, content }
}

const send = ({ here }: World, upload: number, content: string) =>
  here.operator.call(uploading.uploadChunk, {
    query: { upload, file: 1, offset: 0 },
    bytes: Buffer.from(content),
  })
const uploadOf = (upload_id: number) => (at: Clients) =>
  at.operator.call(uploading.upload, { query: { upload: upload_id } })

async function sent(world: World): Promise<number> {
  const { upload_id, content } = await begin(world)
  await send(world, upload_id, content)
  return upload_id
}

/** As operators list them, and as figures of the days say. */
const countingOf = async (at: Clients) => [
  await at.operator.call(countingChanges),
  (await at.manager.call(summary)).freshness.counting_changes,
]

async function addChange({ here }: World, day: string) {
  const change = { day, formats: ['others' as const], source: 'https://example.com/counting' }
  await here.operator.call(saveCountingChange, { body: { ...change, seen: null } })
  return change
}

export const consoleReportsRows: Record<string, Row> = {
  'POST console/reports/uploads/begin': (world) => ({
    read: (at) => at.operator.call(uploading.uploads),
    change: () => begin(world),
  }),
  'PUT console/reports/uploads/chunk': async (world) => {
    const { upload_id, content } = await begin(world)
    return { read: uploadOf(upload_id), change: () => send(world, upload_id, content) }
  },
  'POST console/reports/uploads/look': async (world) => {
    const upload_id = await sent(world)
    return {
      read: uploadOf(upload_id),
      change: () => world.here.operator.call(uploading.lookAtUpload, { body: { upload_id } }),
    }
  },
  'POST console/reports/uploads/apply': async (world) => {
    const { db, here } = world
    const upload_id = await sent(world)
    await here.operator.call(uploading.lookAtUpload, { body: { upload_id } })
    await runUploads(jobContext(db))
    const { upload } = await here.operator.call(uploading.upload, { query: { upload: upload_id } })
    return {
      read: uploadOf(upload_id),
      change: () => here.operator.call(uploading.applyUpload, { body: { upload_id, shown: upload.shown! } }),
    }
  },
  'POST console/reports/uploads/cancel': async (world) => {
    const upload_id = await sent(world)
    return {
      read: uploadOf(upload_id),
      change: () => world.here.operator.call(uploading.cancelUpload, { body: { upload_id } }),
    }
  },
  'POST console/reports/restore': async (world) => {
    await importReport(world, 'a.csv', 1000)
    await importReport(world, 'b.csv', 900)
    const { versions } = await world.here.operator.call(reportDay, { query: dayOf(world) })
    const [current, earlier] = versions
    const { network: network_id, ...day } = dayOf(world)
    const body = { network_id, ...day, file_id: earlier!.file_id, replaces: current!.file_id }
    return { read: versionsOf(world), change: () => world.here.operator.call(restoreVersion, { body }) }
  },
  'POST console/reports/restore.file': async (world) => {
    await importReport(world, 'a.csv', 1000)
    await importReport(world, 'b.csv', 900)
    const [current, earlier] = (await world.here.operator.call(reportDay, { query: dayOf(world) })).versions
    const { network: network_id, kind, day } = dayOf(world)
    const days = [{ day, replaces: current!.file_id }]
    const body = { network_id, kind, file_id: earlier!.file_id, days }
    return { read: versionsOf(world), change: () => world.here.operator.call(restoreFile, { body }) }
  },
  'POST console/reports/take.back': async (world) => {
    await importReport(world, 'a.csv', 1000)
    const { versions } = await world.here.operator.call(reportDay, { query: dayOf(world) })
    const body = { network_id: world.network.network_id, file_id: versions[0]!.file_id }
    return { read: calendarOf(world), change: () => world.here.operator.call(takeBackFile, { body }) }
  },
  'POST console/reports/unmatched/ignore': async (world) => {
    await importReport(world, 'a.csv', 1000)
    const body = { ...strangerOf(world), is_ignored: true }
    return { read: unmatchedOf(world), change: () => world.here.operator.call(ignoreChannel, { body }) }
  },
  'POST console/reports/unmatched/register': async (world) => {
    await importReport(world, 'a.csv', 1000)
    return {
      read: unmatchedOf(world),
      change: () => world.here.operator.call(registerUnmatched, { body: strangerOf(world) }),
    }
  },
  'POST console/reports/tasks/start': (world) => {
    const { network_id } = world.network
    return {
      read: (at) => at.operator.call(figureTaskList, { query: { network: network_id } }),
      change: () => world.here.operator.call(startFigureTask, { body: { network_id, task: 'verify' } }),
    }
  },
  'POST console/reports/rates/switch': ({ here }) => ({
    read: (at) => at.operator.call(exchangeRates),
    async change() {
      const { sources } = await here.operator.call(exchangeRates)
      const is_on = !sources.find(({ source }) => source === 'ecb')!.is_on
      await here.operator.call(switchRateSource, { body: { source: 'ecb', is_on } })
    },
  }),
  'POST console/reports/rates/settle': async ({ db, here }) => {
    const said = { currency: 'KRW', source: 'ecb', rate: '1400', other_source: 'list', other_rate: '1500' }
    await db
      .insertInto('rate_doubts')
      .values({ day: '2026-11-04', ...said })
      .onConflict((known) => known.columns(['currency', 'day']).doUpdateSet({ chosen: null }))
      .execute()
    const body = { day: '2026-11-04', source: 'ecb', rate: '1400' } as const
    return {
      read: (at) => at.operator.call(exchangeRates),
      change: () => here.operator.call(settleRateDoubt, { body }),
    }
  },
  'POST console/reports/rates/import': ({ here }) => ({
    read: (at) => at.operator.call(exchangeRates),
    change: () =>
      here.operator.call(importExchangeRates, { body: { content: 'date,krw_per_usd\n2026-11-05,1432.5\n' } }),
  }),
  'POST console/reports/counting/save': (world) => ({
    read: countingOf,
    change: () => addChange(world, world.days[1]!),
  }),
  'POST console/reports/counting/remove': async (world) => {
    const { day } = await addChange(world, world.days[2]!)
    return {
      read: countingOf,
      change: () => world.here.operator.call(removeCountingChange, { body: { day } }),
    }
  },
}
