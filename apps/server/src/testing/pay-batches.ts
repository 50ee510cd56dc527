import type { NetworkScope } from '../access/scope.ts'
import type { Database } from '../db/connection.ts'
import { payoutDesk } from './payout-desk.ts'

/** Which network's payees a process pays, and as whom. */
export type Paying = { network_id: number; persons: [number, number] }

/**
 * Pays all that locked months owe by two batches, from wherever they stand, a step at a time: of the first a line fails, and
 * one that was paid is returned; the second pays both. `onStep` after each.
 */
export async function payBatches(
  db: Database,
  scope: NetworkScope,
  { network_id, persons: [operator, second] }: Paying,
  onStep: () => void = () => {},
): Promise<void> {
  const desk = payoutDesk(db, () => ({ network_id, scope }), {
    operator: { account_id: operator },
    second: { account_id: second },
  })
  for (;;) {
    const batch = await db
      .selectFrom('payout_batches')
      .select(['batch_no', 'state'])
      .where('network_id', '=', network_id)
      .orderBy('batch_no', 'desc')
      .limit(1)
      .executeTakeFirst()
    const { batch_no = 0, state = 'none' } = batch ?? {}
    const items = await db
      .selectFrom('payout_items')
      .select('state')
      .where('network_id', '=', network_id)
      .where('batch_no', '=', batch_no)
      .execute()
    const has = (of: string) => items.some((item) => item.state === of)
    if (state === 'none') await desk.prepare()
    else if (state === 'prepared') await desk.confirm(batch_no)
    else if (state === 'confirmed') await desk.make(batch_no)
    else if (state === 'filed' && batch_no === 1 && !has('failed'))
      await desk.note(batch_no, { lines: [1], result: 'failed' })
    else if (state === 'filed') await desk.note(batch_no)
    else if (batch_no === 1 && !has('returned')) await desk.note(batch_no, { lines: [2], result: 'returned' })
    else if (batch_no === 1) await desk.prepare()
    else return
    onStep()
  }
}
