import { expect, it } from 'vitest'
import { closingDesk } from '../../../testing/closing-desk.ts'
import { createAccount, createChannel, createNetwork } from '../../../testing/factories.ts'
import { moneyRow } from '../../../testing/settled-files.ts'
import { openTestDatabase } from '../../../testing/test-database.ts'
import { deleteChannel } from '../../channels/delete-channel.ts'
import { withdrawAccount } from '../../members/public.ts'
import { requestNetworkDeletion } from '../../site/network-deletions.ts'

const month = '2026-09-01'
const { db } = await openTestDatabase()

it('keeps people, channels and networks until their money is paid, and the books after that', async () => {
  const network = await createNetwork(db)
  const { scope, network_id } = network
  const member = await createAccount(db, network, { fee_rates: { '-infinity': '0.10' } })
  const channel = await createChannel(db, network, { members: [member] })
  const desk = closingDesk(db, () => network, { operator: { account_id: member.account_id } })
  await desk.bring(month, [moneyRow(channel, '2026-09-05', '100')])
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

  await desk.calculate(month)
  await expect(withdraw()).rejects.toMatchObject({ code: 'conflict', message_key: 'member_has_money' })
  await expect(remove()).rejects.toMatchObject({
    code: 'conflict',
    message_key: { key: 'channel_in_close', months: '2026-09' },
  })
  await desk.approve(month)
  await expect(close()).rejects.toMatchObject({ code: 'conflict', message_key: 'network_has_books' })
  await desk.lock(month)
  // Owed: the channel may go, which is in the books by its id; neither who is owed nor who owes may.
  await remove()
  await expect(withdraw()).rejects.toMatchObject({ message_key: 'member_has_money' })
  await expect(close()).rejects.toMatchObject({ message_key: 'network_has_books' })
  await desk.pay(month)
  await withdraw()
  await desk.expectSound()
  await close()
})
