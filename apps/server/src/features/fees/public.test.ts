import { expect, test } from 'vitest'
import { createAccount, createNetwork } from '../../testing/factories.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { feeChanges, listFeeRates } from './public.ts'

const { db } = await openTestDatabase()

test('a fee rate holds from its month on and never reaches back', async () => {
  const network = await createNetwork(db, { default_fee_rate: '0.07' })
  const rates = async (account: { account_id: number }) =>
    (await listFeeRates(db, network.scope, account.account_id, '2026-03-01', '2026-06-01')).map(
      ({ fee_rate }) => fee_rate,
    )
  expect(await rates(await createAccount(db, network))).toEqual(['0.07', '0.07', '0.07', '0.07'])
  const changed = await createAccount(db, network, { fee_rates: { '2026-04-01': '0.10', '2026-06-01': '0' } })
  expect(await rates(changed)).toEqual(['0.07', '0.10', '0.10', '0'])
  // The rate an account began with also holds for what its channels earned before.
  const begun = await createAccount(db, network, { fee_rates: { '-infinity': '0.30', '2026-05-01': '0.40' } })
  expect(await rates(begun)).toEqual(['0.30', '0.30', '0.40', '0.40'])
  const foreign = await createNetwork(db)
  expect(await listFeeRates(db, foreign.scope, begun.account_id, '2026-03-01', '2026-06-01')).toEqual([])
})

test('only changes from this month on are listed, and none that changes nothing', async () => {
  const network = await createNetwork(db)
  const member = await createAccount(db, network, {
    fee_rates: { '-infinity': '0.10', '2026-05-01': '0.20', '2026-06-01': '0.20', '2026-07-01': '0.05' },
  })
  const changes = async (month: string) =>
    (await feeChanges(network.scope, member.account_id, month).execute(db)).rows
  const may = { from_month: '2026-05-01', fee_rate: '0.20' }
  const july = { from_month: '2026-07-01', fee_rate: '0.05' }
  expect(await changes('2026-04-01')).toEqual([may, july])
  expect(await changes('2026-06-01')).toEqual([july])
  expect(await changes('2026-08-01')).toEqual([])
})
