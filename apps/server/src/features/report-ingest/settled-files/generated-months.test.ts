import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { generateSettledMonth } from '../../../../../../tools/settled-files/generate-settled-month.ts'
import type { Expected, GeneratedMonth } from '../../../../../../tools/settled-files/settled-month.ts'
import { createChannel, createNetwork, type TestNetwork } from '../../../testing/factories.ts'
import { runs } from '../../../testing/sample.ts'
import { openTestDatabase } from '../../../testing/test-database.ts'
import { importFiles } from '../import-files.ts'
import { openLoadConnection } from '../load-connection.ts'

const { db, url } = await openTestDatabase()
const connection = await openLoadConnection(url)
const folder = await mkdtemp(path.join(os.tmpdir(), 'settled-months-'))
afterAll(async () => {
  await rm(folder, { recursive: true })
  await connection.end()
})

const money = fc.bigInt(0n, 40_000_000_000n)
const video = fc.record({
  video_id: fc.uuid().map((id) => id.replaceAll('-', '').slice(0, 11)),
  ads: money,
  premium: money,
  is_music: fc.boolean(),
  shorts_ads: money,
  shorts_subscriptions: money,
})
const shape = fc.record({
  seed: fc.string(),
  month: fc.constantFrom('2024-02', '2026-03', '2026-09'),
  owner: fc.constantFrom('label', 'An_Owner', 'red_label_202001'),
  videos: fc.array(fc.array(video, { maxLength: 4 }), { minLength: 1, maxLength: 3 }),
  unknown_channels: fc.nat(2),
  is_label: fc.boolean(),
})

test('whatever form a month’s files have, each channel and type has what was put in, to the nano', async () => {
  await fc.assert(
    fc.asyncProperty(shape, async ({ videos, ...month }) => {
      const network = await createNetwork(db)
      const channels = []
      for (const ofChannel of videos) {
        const { platform_channel_id } = await createChannel(db, network)
        channels.push({
          platform_channel_id,
          title: 'A, "channel"',
          paid_features: 5_000_000_001n,
          videos: ofChannel,
        })
      }
      const { files, expected } = generateSettledMonth({ ...month, channels, omit: ['premium_label_asset'] })
      const unknown = await importAll(network, files)
      expect(await sumsByChannel(network)).toEqual(flat(expected))
      expect(await sumPayments(network)).toEqual(expected.payments.reduce((sum, { usd }) => sum + usd, 0n))
      expect(await sumTaxes(network)).toBe(expected.taxes.reduce((sum, { amount }) => sum + amount, 0n))
      expect(unknown).toBe(sumOf(expected, expected.unknown_channels))
    }),
    { numRuns: runs(12) },
  )
}, 120_000)

/** Imports the files from a folder; answers the money of unknown channels, each asset's and claim's once. */
async function importAll({ scope }: TestNetwork, files: GeneratedMonth['files']): Promise<bigint> {
  const own = path.join(folder, randomUUID())
  let unknown = 0n
  for (const { kind, name, open } of files) {
    const file = `${own}-${name}`
    await pipeline(open(), createWriteStream(file))
    const given = { path: file, name }
    for await (const outcome of importFiles(connection, scope, [given], { today: '2026-11-20' })) {
      if ('refused' in outcome) throw new Error(`${outcome.file}: ${outcome.refused}`)
      const { result } = outcome
      expect(result).toMatchObject({ state: 'current', unknown_columns: [], rows: { rejected: 0 } })
      if ('unknown' in result && kind !== 'ads_claim' && kind !== 'ads_asset')
        unknown += (result.unknown as { revenue: bigint }).revenue
    }
  }
  return unknown
}

async function sumsByChannel({ network_id }: TestNetwork): Promise<Record<string, string>> {
  const { rows } = await sql<{ key: string; revenue: string }>`
    select concat_ws(' ', platform_channel_id, case when is_adjustment and family = 'ads' then 'ads_adjustments' else family end,
        case when family = 'ads' then level end) as key, sum(r.revenue)::text as revenue
    from settled_rows as r join settled_files using (network_id, file_id)
    where network_id = ${network_id} group by 1 having sum(r.revenue) <> 0`.execute(db)
  return Object.fromEntries(rows.map(({ key, revenue }) => [key, revenue]))
}

/** As above: ads are there three times, by video, claim and asset. */
const flat = ({ channels }: Expected) =>
  Object.fromEntries(
    [...channels].flatMap(([channel, sums]) =>
      Object.entries(sums)
        .filter(([, revenue]) => revenue !== 0n)
        .flatMap(([family, revenue]) =>
          (family === 'ads' ? ['ads video', 'ads claim', 'ads asset'] : [family]).map((key) => [
            `${channel} ${key === 'ads_adjustments' ? 'ads_adjustments video' : key}`,
            String(revenue),
          ]),
        ),
    ),
  )

const sumOf = ({ channels }: Expected, ids: readonly string[]) =>
  ids.flatMap((id) => Object.values(channels.get(id) ?? {})).reduce((sum, amount) => sum + amount, 0n)

async function sumPayments({ network_id }: TestNetwork): Promise<bigint> {
  const { rows } = await sql<{ usd: string }>`
    select coalesce(sum(revenue), 0)::text as usd from settled_payments where network_id = ${network_id}`.execute(
    db,
  )
  return BigInt(rows[0]!.usd)
}

async function sumTaxes({ network_id }: TestNetwork): Promise<bigint> {
  const { rows } = await sql<{ won: string }>`
    select coalesce(sum(amount), 0)::text as won from settled_taxes where network_id = ${network_id}`.execute(
    db,
  )
  return BigInt(rows[0]!.won)
}
