import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import * as fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { recountNetwork } from '../../../../../tools/recount/recount-network.ts'
import { generateSettledMonth } from '../../../../../tools/settled-files/generate-settled-month.ts'
import { closingDesk } from '../../testing/closing-desk.ts'
import { createAccount, createChannel, createNetwork } from '../../testing/factories.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { importFiles } from '../report-ingest/import-files.ts'
import { openLoadConnection } from '../report-ingest/load-connection.ts'

const { db, url } = await openTestDatabase()
const connection = await openLoadConnection(url)
const all = await mkdtemp(path.join(os.tmpdir(), 'dollar-close-'))
const operator = await createAccount(db, null, { as: 'operator' })
const today = '2026-11-20'
afterAll(async () => {
  await rm(all, { recursive: true })
  await connection.end()
})

const nano = fc.bigInt({ min: 1n, max: 400_000_000_000n })
const world = fc.record({
  /** In cents. */
  minimum: fc.integer({ min: 0, max: 20_000 }),
  rates: fc.tuple(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: 500 })),
  ads: fc.array(fc.tuple(nano, nano, nano), { minLength: 2, maxLength: 2 }),
  tax: fc.integer({ min: 0, max: 30 }),
  adjusted: fc.bigInt({ min: -90_000_000_000n, max: 90_000_000_000n }).filter((amount) => amount !== 0n),
  guarantee: fc.integer({ min: 1, max: 60_000 }),
})
type World = typeof world extends fc.Arbitrary<infer Made> ? Made : never

/** Closes and pays two months of generated files of a network that is paid in dollars. */
async function closeWorld({ minimum, rates, ads, tax, adjusted, guarantee }: World) {
  const network = await createNetwork(db)
  const folder = await mkdtemp(path.join(all, 'world-'))
  const { network_id, scope } = network
  await db
    .updateTable('networks')
    .set({ settlement_currency: 'USD', minimum_payout: minimum })
    .where('network_id', '=', network_id)
    .execute()
  const members = []
  for (const rate of rates)
    members.push(
      await createAccount(db, network, { fee_rates: { '-infinity': `0.${String(rate).padStart(3, '0')}` } }),
    )
  const [ana, ben] = members
  const channels = [
    await createChannel(db, network, { members: [ana!] }),
    await createChannel(db, network, { members: [ana!, ben!] }),
    await createChannel(db, network, { members: [ben!] }),
  ]
  await db
    .insertInto('member_guarantees')
    .values({
      network_id,
      account_id: ben!.account_id,
      from_month: '2026-08-01',
      amount: guarantee,
      span: 'month',
      is_recoupable: true,
      until_month: '2026-08-01',
    })
    .execute()
  const desk = closingDesk(db, () => network, { operator, today })
  const months = ['2026-08', '2026-09']
  for (const [at, month] of months.entries()) {
    const { files } = generateSettledMonth({
      seed: `dollars ${network_id} ${at}`,
      month,
      owner: 'An_Owner',
      payment_currency: 'USD',
      rate: '1',
      adjustments: [
        {
          adjustment_type: 'BackPay',
          day: '2026-07-11',
          amount: adjusted,
          platform_channel_id: channels[1]!.platform_channel_id,
          video_id: `video_1_${at}`,
        },
      ],
      channels: channels.map(({ platform_channel_id }, place) => ({
        platform_channel_id,
        us_tax_percent: tax,
        videos: [{ video_id: `video_${place}_${at}`, ads: ads[at]![place]!, premium: 7n, is_music: false }],
      })),
    })
    for (const { name, open } of files) {
      const file = path.join(await mkdtemp(path.join(folder, 'file-')), name)
      await pipeline(open(), createWriteStream(file))
      for await (const outcome of importFiles(connection, scope, [{ path: file, name }], { today }))
        expect(outcome).not.toHaveProperty('refused')
    }
    await desk.close(`${month}-01`)
    // What is due of a month is paid before a later one takes some of it back.
    if ((await desk.stateOf(`${month}-01`))[0] === 'locked') await desk.pay(`${month}-01`, today)
  }
  return { network_id, folder, desk }
}

test('every close of a network in dollars is what a second computation makes of its files', async () => {
  const carried = new Set<boolean>()
  await fc.assert(
    fc.asyncProperty(world, async (made) => {
      const { network_id, folder, desk } = await closeWorld(made)
      const recounted = await recountNetwork(url, network_id, folder)
      expect(recounted.map(({ month, differences }) => [month, differences])).toEqual([
        ['2026-08', []],
        ['2026-09', []],
      ])
      const balances = await desk.balances('USX')
      expect(Object.keys(await desk.balances('KRW'))).toEqual([])
      expect(balances.withholding_payable ?? balances.vat_payable).toBeUndefined()
      carried.add(Object.keys(balances).some((account) => account.endsWith(':payable')))
      await desk.expectSound()
    }),
    {
      numRuns: 4,
      endOnFailure: true,
      examples: [
        // Somebody is below the minimum, and nobody is.
        [
          {
            minimum: 20_000,
            rates: [105, 333],
            ads: [
              [1_000_000_001n, 3_333_333_333n, 399_999_999_999n],
              [5n, 7n, 300_000_000_007n],
            ],
            tax: 15,
            adjusted: -2_000_000_007n,
            guarantee: 1,
          },
        ],
        [
          {
            minimum: 0,
            rates: [0, 125],
            ads: [
              [250_005_000_000n, 90_000_000_001n, 10_004_999_999n],
              [100_000_000_000n, 200_000_000_000n, 300_000_000_000n],
            ],
            tax: 0,
            adjusted: 1_500_000_001n,
            guarantee: 60_000,
          },
        ],
      ],
    },
  )
  expect(carried).toEqual(new Set([true, false]))
}, 180_000)
