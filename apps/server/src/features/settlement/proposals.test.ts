import { closeProposals, decideProposal } from '@cuesheet/contract/console-close-members'
import { messages } from '@cuesheet/contract/messages'
import { managedPayees, managedShares, proposePayee, proposeShares } from '@cuesheet/contract/settlement'
import { beforeEach, expect, it } from 'vitest'
import type { Viewer } from '../../access/viewer.ts'
import {
  createAccount,
  createChannel,
  createNetwork,
  type TestChannel,
  type TestNetwork,
} from '../../testing/factories.ts'
import { openTestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'

let network: TestNetwork
let manager: TestClient
let operator: TestClient
let ana: Viewer
let ben: Viewer
let channel: TestChannel

const test = await openTestApp({}, { now: () => new Date('2026-10-20T10:00:00Z') })
const { db } = test
beforeEach(async () => {
  network = await createNetwork(db)
  ana = await createAccount(db, network)
  ben = await createAccount(db, network)
  channel = await createChannel(db, network, { members: [ana, ben] })
  const account = await createAccount(db, network, { as: 'manager', nickname: 'Mina' })
  manager = await test.open(network.domain, account)
  operator = await test.open('localhost', await createAccount(db, null, { as: 'operator' }))
})

const split = (first: number) => [
  { account_id: ana.account_id, basis_points: first },
  { account_id: ben.account_id, basis_points: 10_000 - first },
]
const propose = (first: number, seen: ReturnType<typeof split> = []) =>
  manager.call(proposeShares, { body: { channel_id: channel.channel_id, shares: split(first), seen } })
const listed = async () =>
  (await operator.call(closeProposals, { query: { network: network.network_id } })).rows
const decide = async (is_accepted: boolean, proposal_id?: number) =>
  operator.call(decideProposal, {
    body: {
      network_id: network.network_id,
      proposal_id: proposal_id ?? (await listed())[0]!.proposal_id,
      is_accepted,
      ...(!is_accepted && { reason: 'The contract says otherwise' }),
    },
  })
const approve = (month: string) =>
  db
    .insertInto('settlement_months')
    .values({ network_id: network.network_id, month, approved_at: new Date() })
    .execute()
const shares = () =>
  db
    .selectFrom('channel_shares')
    .select(['from_month', 'account_id', 'basis_points'])
    .where('network_id', '=', network.network_id)
    .orderBy('from_month')
    .orderBy('account_id')
    .execute()
const at = (from_month: string, first: number) => split(first).map((share) => ({ from_month, ...share }))

it('changes nothing before an operator accepts it, and holds from the next open month on', async () => {
  await approve('2026-08-01')
  await propose(7_000)
  // A second proposal takes the place of the first.
  await propose(6_000)
  expect(await shares()).toEqual([])
  const { month, rows } = await manager.call(managedShares)
  expect([month, rows]).toMatchObject([
    '2026-09',
    [{ from_month: null, proposal: { from_month: '2026-09', asked: { name: 'Mina' } } }],
  ])
  expect(await listed()).toMatchObject([
    { kind: 'shares', shares: split(6_000), shares_before: [], payee_kind: null },
  ])
  await decide(true)
  expect(await shares()).toEqual(at('2026-09-01', 6_000))
  expect(await listed()).toEqual([])
  expect((await manager.call(managedShares)).rows).toMatchObject([{ from_month: '2026-09', proposal: null }])
})

it('holds from a later month where its own was approved meanwhile', async () => {
  await propose(6_000)
  // Nothing is approved: the last month that has ended is open.
  expect(await listed()).toMatchObject([{ from_month: '2026-09' }])
  await approve('2026-09-01')
  await decide(true)
  expect(await shares()).toEqual(at('2026-10-01', 6_000))
})

it('is declined, or decided once', async () => {
  await propose(6_000)
  const [{ proposal_id } = { proposal_id: 0 }] = await listed()
  const bare = { network_id: network.network_id, proposal_id, is_accepted: false }
  await expect(operator.call(decideProposal, { body: bare })).rejects.toThrow('answered 400')
  await decide(false)
  expect(await shares()).toEqual([])
  const { rows } = await manager.call(messages)
  expect(rows).toMatchObject([
    { kind: 'proposal_declined', names: { reason: 'The contract says otherwise' } },
  ])
  await expect(decide(true, proposal_id)).rejects.toThrow('answered 409')
})

it('is not accepted where what it would change is another by now', async () => {
  await propose(6_000)
  await db
    .insertInto('channel_shares')
    .values(
      at('2026-09-01', 5_000).map((row) => ({
        ...row,
        network_id: network.network_id,
        channel_id: channel.channel_id,
      })),
    )
    .execute()
  await expect(decide(true)).rejects.toThrow('answered 409')
  expect(await shares()).toEqual(at('2026-09-01', 5_000))
  await expect(propose(6_000)).rejects.toThrow('answered 409')
  await propose(6_000, split(5_000))
  await decide(true)
  expect(await shares()).toEqual(at('2026-09-01', 6_000))
})

it('is a whole, of members of the network', async () => {
  const other = await createAccount(db, await createNetwork(db))
  const of = (given: { account_id: number; basis_points: number }[]) =>
    manager.call(proposeShares, { body: { channel_id: channel.channel_id, shares: given, seen: [] } })
  await expect(of([{ account_id: ana.account_id, basis_points: 9_999 }])).rejects.toThrow('answered 400')
  await expect(of([...split(5_000), ...split(5_000)].slice(0, 3))).rejects.toThrow('answered 400')
  await expect(of([{ account_id: other.account_id, basis_points: 10_000 }])).rejects.toThrow('answered 404')
  expect(await listed()).toEqual([])
})

it('of a payee changes its kind alone, and keeps that it is held', async () => {
  const { network_id } = network
  const { account_id } = ana
  await db
    .insertInto('payees')
    .values({ network_id, account_id, kind: 'non_resident', treaty_rate: '10', hold_reason: 'No contract' })
    .execute()
  const of = (kind: 'business' | 'other_income', seen: 'non_resident' | 'unknown') =>
    manager.call(proposePayee, { body: { account_id, kind, seen } })
  await expect(of('business', 'unknown')).rejects.toThrow('answered 409')
  await of('business', 'non_resident')
  const found = async () =>
    (await manager.call(managedPayees, { query: {} })).rows.find((row) => row.account_id === account_id)
  expect(await found()).toMatchObject({
    kind: 'non_resident',
    proposal: { payee_kind: 'business', payee_kind_before: 'non_resident' },
  })
  await decide(true)
  expect(await found()).toMatchObject({ kind: 'business', hold_reason: 'No contract', proposal: null })
  const stored = await db
    .selectFrom('payees')
    .select('treaty_rate')
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow()
  expect(stored.treaty_rate).toBeNull()
})
