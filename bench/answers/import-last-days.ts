import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { addDays } from '@cuesheet/contract/values/day'
import { importFiles } from '../../apps/server/src/features/report-ingest/import-files.ts'
import { openLoadConnection } from '../../apps/server/src/features/report-ingest/load-connection.ts'
import type { TestChannel, TestNetwork } from '../../apps/server/src/testing/factories.ts'
import { activityCsv, revenueCsv } from '../../apps/server/src/testing/reports.ts'
import type { SeededRandom } from '../../tools/demo/seeded-random.ts'

/** The last days come as files, some of them twice. */
export const imported = { from: '2026-11-12', to: '2026-11-17' }

/** Files of days that have facts already: with rows that are refused, in pieces, again with others, and of Studio. */
export async function importLastDays(
  url: string,
  network: TestNetwork,
  channels: TestChannel[],
  random: SeededRandom,
  today: string,
): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'cuesheet-answers-'))
  const connection = await openLoadConnection(url)
  const load = async (name: string, text: string, channel?: TestChannel) => {
    const file = path.join(folder, name)
    writeFileSync(file, text)
    const options = { today, accept_loss: true, ...(channel && { channel: channel.platform_channel_id }) }
    for await (const outcome of importFiles(connection, network.scope, [file], options))
      if ('refused' in outcome) throw new Error(`${name}: ${outcome.refused}`)
  }
  const keys = (day: string) =>
    channels.flatMap((channel, index) =>
      ['a', 'b', 'new'].map((video) => ({ channel, day, video: `${video}${index}` })),
    )
  const views = (day: string, spoiled: boolean) =>
    activityCsv(
      keys(day).map((key, at) => ({
        ...key,
        views: spoiled && at === 1 ? -1 : random.integer(0, 50_000),
        premium_views: at,
        engaged_views: at * 2,
        minutes: random.integer(0, 900),
        seconds: random.integer(1, 60),
        percentage: random.integer(1, 150),
        country: at % 2 ? 'KR' : 'US',
      })),
    )
  const money = (day: string, spoiled: boolean) =>
    revenueCsv(
      [...keys(day), { channel: 'UCnobodysnobodysnobodysx', day, video: 'n' }].map((key, at) => ({
        ...key,
        revenue: spoiled && at === 2 ? -1 : random.integer(0, 9_000_000) / 1e6,
        premium_revenue: 0,
      })),
    )
  try {
    let number = 0
    for (let day = imported.from; day <= imported.to; day = addDays(day, 1)) {
      const isSpoiled = ++number % 3 === 0
      await load(`activity-${day}.v1.csv`, views(day, isSpoiled))
      if (day !== '2026-11-14') await load(`revenue-${day}.v1.csv`, money(day, isSpoiled))
    }
    await load('activity-2026-11-13.v2.csv', views('2026-11-13', false))
    await load('revenue-2026-11-13.v2.csv', money('2026-11-13', true))
    await load(
      'Ocean.csv',
      'Date,Views,Estimated revenue (KRW)\n2026-11-14,900,12345.67\n2026-11-15,800,1000\n',
      channels.at(-2),
    )
  } finally {
    await connection.end()
    rmSync(folder, { recursive: true, force: true })
  }
}
