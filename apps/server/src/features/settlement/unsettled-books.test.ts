import { afterAll, beforeAll, expect, it } from 'vitest'
import { createAccount, createChannel, createNetwork } from '../../testing/factories.ts'
import { acceptNobodys, addSettledFile } from '../../testing/settled-files.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { deleteChannel } from '../channels/delete-channel.ts'
import { withdrawAccount } from '../members/withdraw-account.ts'
import { requestNetworkDeletion } from '../site/network-deletions.ts'
import { calculateMonth } from './calculate-month.ts'
import { approveMonth, lockMonth } from './closing-steps.ts'
import { payMonth } from './pay-month.ts'
import { verifySettlement } from './verify-settlement.ts'

const month = '2026-09-01'
let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database?.drop())

it('keeps people, channels and networks until their money is paid, and the books after that', async () => {
  const { db } = database
  const network = await createNetwork(db)
  const { scope, network_id } = network
  const member = await createAccount(db, network, { fee_rates: { '-infinity': '0.10' } })
  const channel = await createChannel(db, network, { members: [member] })
  await addSettledFile(db, network, {
    ...{ month, family: 'ads' },
    rows: [{ channel: channel.platform_channel_id, day: '2026-09-05', usd: '100' }],
  })
  await addSettledFile(db, network, {
    ...{ month, family: 'payment_summary' },
    payments: [{ type: 'Ads Revenue', usd: '100', local: '140000' }],
  })
  const withdraw = () =>
    db
      .transaction()
      .execute((trx) =>
        withdrawAccount(trx, { network_id, account_id: member.account_id, today: '2026-11-20' }),
      )
  const remove = () =>
    deleteChannel(db, scope, channel.channel_id, { actor: 'operator', account_id: null, now: new Date() })
  const close = () =>
    db.transaction().execute((trx) => requestNetworkDeletion(trx, scope, { account_id: null }))
  const by = { account_id: null, today: '2026-11-20' }
  const seen = async () => ({
    month,
    ...(await db
      .selectFrom('settlement_months')
      .select(['version', 'calculation_no'])
      .where('network_id', '=', network_id)
      .executeTakeFirstOrThrow()),
  })

  await calculateMonth(db, scope, { month, account_id: null })
  await expect(withdraw()).rejects.toMatchObject({ code: 'conflict', message_key: 'member_has_money' })
  await expect(remove()).rejects.toMatchObject({
    code: 'conflict',
    message_key: { key: 'channel_in_close', months: '2026-09' },
  })
  await approveMonth(db, scope, await seen(), by)
  await expect(close()).rejects.toMatchObject({ code: 'conflict', message_key: 'network_has_books' })
  await acceptNobodys(db, scope, month)
  await lockMonth(db, scope, await seen(), by)
  // Owed: the channel may go, which is in the books by its id; neither who is owed nor who owes may.
  await remove()
  await expect(withdraw()).rejects.toMatchObject({ message_key: 'member_has_money' })
  await expect(close()).rejects.toMatchObject({ message_key: 'network_has_books' })
  await payMonth(db, scope, { ...(await seen()), paid_on: '2026-10-23' }, by)
  await withdraw()
  expect((await verifySettlement(db, scope)).differences).toEqual([])
  await close()
})
