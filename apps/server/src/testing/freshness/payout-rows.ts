import { saveBankLayout } from '@cuesheet/contract/bank-layouts'
import {
  cancelPayout,
  cancelProposedPayout,
  confirmPayout,
  managedPayoutBatch,
  managedPayoutBatches,
  managedPayoutCandidates,
  managedPayoutFile,
  notePayout,
  notePayoutResults,
  payoutBatch,
  payoutBatches,
  payoutCandidates,
  payoutFile,
  preparePayout,
  proposePayout,
  takeOutOfPayout,
  takeOutOfProposedPayout,
} from '@cuesheet/contract/payout-batches'
import { csvLayout, payoutDesk } from '../payout-desk.ts'
import { readAll, reason, until } from './settlement-rows.ts'
import { type Clients, type Row, secretKey, type World } from './world.ts'

/** A locked month of two members who can be paid. */
async function lock(world: World) {
  const { db, network, member, colleague, channel, operator } = world
  const { network_id } = network
  await db
    .insertInto('assignments')
    .values({ network_id, channel_id: channel.channel_id, account_id: colleague.account_id })
    .execute()
  await until(world, 'calculate', 'approve', 'lock')
  const desk = payoutDesk(db, () => network, { operator, second: operator, secret_key: secretKey })
  for (const payee of [member, colleague]) await desk.enter(payee)
}

const layout = 'template.generic_csv'
const candidatesOf = ({ network, here }: World) =>
  here.operator.call(payoutCandidates, { query: { network: network.network_id } })

async function toPrepare(world: World) {
  const { pay_on, methods } = await candidatesOf(world)
  const { lines, amount } = methods[0]!
  return { method: 'bank' as const, pay_on, lines, amount }
}

const ofBatch = async ({ network, here }: World) => {
  const { rows } = await here.operator.call(payoutBatches, { query: { network: network.network_id } })
  const { batch_no, version } = rows[0]!
  return { batch_no, version }
}

/** Takes a batch as far as is said. */
async function begin(world: World, ...steps: ('confirm' | 'file' | 'paid')[]) {
  await lock(world)
  const { network, here } = world
  const of = { network_id: network.network_id }
  await here.operator.call(preparePayout, { body: { ...of, ...(await toPrepare(world)) } })
  for (const step of steps) {
    const body = { ...of, ...(await ofBatch(world)) }
    if (step === 'confirm') await here.operator.call(confirmPayout, { body })
    else if (step === 'file') await here.operator.call(payoutFile, { body: { ...body, layout } })
    else
      await here.operator.call(notePayout, {
        body: { ...body, lines: null, result: 'paid', day: await toDay(world) },
      })
  }
  return of
}
const toDay = async (world: World) => (await candidatesOf(world)).pay_on

/** Everything that is shown of batches, and of what they pay. */
const readBatches = (world: World) => async (at: Clients) => {
  const network = world.network.network_id
  const { rows } = await at.operator.call(payoutBatches, { query: { network } })
  const batch = rows[0]?.batch_no
  return [
    rows,
    await at.manager.call(managedPayoutBatches),
    await at.operator.call(payoutCandidates, { query: { network } }),
    await at.manager.call(managedPayoutCandidates),
    batch && (await at.operator.call(payoutBatch, { query: { network, batch } })),
    batch && (await at.manager.call(managedPayoutBatch, { query: { batch } })),
    await readAll(world, at),
  ]
}

const byOperator =
  (
    steps: ('confirm' | 'file' | 'paid')[],
    change: (
      world: World,
      seen: { network_id: number; batch_no: number; version: number },
    ) => Promise<unknown>,
  ): Row =>
  async (world) => {
    const of = await begin(world, ...steps)
    return {
      read: readBatches(world),
      change: async () => change(world, { ...of, ...(await ofBatch(world)) }),
    }
  }

/** Of a batch that the manager has prepared. */
const byManager =
  (change: (world: World, seen: { batch_no: number; version: number }) => Promise<unknown>): Row =>
  async (world) => {
    await lock(world)
    await world.here.manager.call(proposePayout, { body: await toPrepare(world) })
    return { read: readBatches(world), change: async () => change(world, await ofBatch(world)) }
  }

export const payoutRows: Record<string, Row> = {
  'POST console/payouts/prepare': async (world) => {
    await lock(world)
    return {
      read: readBatches(world),
      change: async () =>
        world.here.operator.call(preparePayout, {
          body: { network_id: world.network.network_id, ...(await toPrepare(world)) },
        }),
    }
  },
  'POST payouts/prepare': async (world) => {
    await lock(world)
    return {
      read: readBatches(world),
      change: async () => world.here.manager.call(proposePayout, { body: await toPrepare(world) }),
    }
  },
  'POST console/payouts/take-out': byOperator([], ({ here }, seen) =>
    here.operator.call(takeOutOfPayout, { body: { ...seen, line: 1 } }),
  ),
  'POST payouts/take-out': byManager(({ here }, seen) =>
    here.manager.call(takeOutOfProposedPayout, { body: { ...seen, line: 1 } }),
  ),
  'POST console/payouts/confirm': byOperator([], ({ here }, body) =>
    here.operator.call(confirmPayout, { body }),
  ),
  'POST console/payouts/file': byOperator(['confirm'], ({ here }, body) =>
    here.operator.call(payoutFile, { body: { ...body, layout } }),
  ),
  'POST payouts/file': byOperator(['confirm'], ({ here }, { network_id: _, ...body }) =>
    here.manager.call(managedPayoutFile, { body: { ...body, layout } }),
  ),
  'POST console/payouts/result': byOperator(['confirm', 'file'], async (world, seen) =>
    world.here.operator.call(notePayout, {
      body: { ...seen, lines: [1], result: 'paid', day: await toDay(world) },
    }),
  ),
  'POST console/payouts/results/note': byOperator(['confirm', 'file'], async (world, seen) => {
    const { operator } = world.here
    const { network_id } = seen
    const mapped = csvLayout({ account: 0, outcome: 1 })
    const { layout_id } = await operator.call(saveBankLayout, {
      body: { network_id, layout_id: null, version: 0, name: 'Bank', layout: mapped },
    })
    const query = { network: network_id, batch: seen.batch_no }
    const { rows } = await operator.call(payoutBatch, { query })
    const content = Buffer.from(rows.map(() => '0012345678901,paid\n').join('')).toString('base64')
    return operator.call(notePayoutResults, {
      body: { ...seen, layout_id, content, day: await toDay(world) },
    })
  }),
  'POST console/payouts/cancel': byOperator(['confirm', 'file'], ({ here }, seen) =>
    here.operator.call(cancelPayout, { body: { ...seen, reason } }),
  ),
  'POST payouts/cancel': byManager(({ here }, seen) =>
    here.manager.call(cancelProposedPayout, { body: { ...seen, reason } }),
  ),
}
