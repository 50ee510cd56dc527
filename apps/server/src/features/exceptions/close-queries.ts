import type { Database } from '../../db/connection.ts'
import { listWaitingMonths, listWaitingProposals } from '../settlement/read.ts'
import { type Exception, mostOfKind } from './rules.ts'

/**
 * Months of the close that wait for a person, and what managers propose for them; a payment that is late is urgent.
 * `today`: a day of the office.
 */
export async function findWaitingMonths(db: Database, today: string): Promise<Exception[]> {
  const size = mostOfKind + 1
  const months = await listWaitingMonths(db, { today, size })
  const proposals = await listWaitingProposals(db, { size })
  const waiting = [...months, ...proposals.map(({ kind, ...proposed }) => ({ ...proposed, wait: kind }))]
  return waiting.map(({ network_id, network: name, month, wait, since, count }) => ({
    kind: 'close',
    subject: `${month.slice(0, 7)}/${wait}`,
    network: { network_id, name },
    since,
    weight: count,
    is_urgent: wait === 'payment',
    names: { month: month.slice(0, 7), wait, count },
  }))
}
