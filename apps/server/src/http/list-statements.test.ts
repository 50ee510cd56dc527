import { reviewList } from '@cuesheet/contract/console-review'
import { accounts, oneAccount } from '@cuesheet/contract/members'
import { musicHome, tracks } from '@cuesheet/contract/music'
import { expect, it } from 'vitest'
import { createAccount, createNetwork } from '../testing/factories.ts'
import { listStatements } from '../testing/list-statements.ts'
import { openTestApp } from '../testing/test-app.ts'

const test = await openTestApp()
const { db } = test

/** How many statements a call asks for, beside those for its site and its session. */
async function countStatements(ask: () => Promise<unknown>): Promise<number> {
  return (await listStatements(ask)).length - 2
}

it('asks for a list in no more statements than it is known to', async () => {
  const network = await createNetwork(db)
  const manager = await test.open(network.domain, await createAccount(db, network, { as: 'manager' }))
  const member = await createAccount(db, network)
  // A snapshot begins and ends: two.
  expect(await countStatements(() => manager.call(accounts, {}))).toBe(4)
  expect(
    await countStatements(() => manager.call(accounts, { query: { sort: 'gross', order: 'desc' } })),
  ).toBe(4)
  expect(
    await countStatements(() => manager.call(oneAccount, { query: { target: member.account_id } })),
  ).toBe(4)
  expect(await countStatements(() => manager.call(tracks, {}))).toBe(2)
  expect(await countStatements(() => manager.call(musicHome, {}))).toBeLessThanOrEqual(6)
})

it('asks for the review queue, its counts and the holidays in one', async () => {
  const operator = await test.open('localhost', await createAccount(db, null, { as: 'operator' }))
  expect(await countStatements(() => operator.call(reviewList, {}))).toBe(1)
})
