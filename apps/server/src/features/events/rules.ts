import type { Viewer } from '../../access/viewer.ts'

/** The PostgreSQL channel of announcements; the payload is a network's id and an event's. */
export const eventChannel = 'events'

/** How long events are kept. */
export const eventHours = 24
/** One hour less: what was announced in a transaction that ran for long is dated by its beginning. */
const resumableSeconds = (eventHours - 1) * 3600

/**
 * A position between events: every transaction before `transaction_id` had ended at `at_seconds` (Unix time), and its
 * events have been sent.
 */
export type Mark = { transaction_id: bigint; at_seconds: number }

/** As the id of a server-sent event: `8123.1763714800`. */
export const writeMark = ({ transaction_id, at_seconds }: Mark) => `${transaction_id}.${at_seconds}`

/** The mark a window came back with; null for none and for what this server has never written. */
export function readMark(text: string | undefined): Mark | null {
  const [, transaction, seconds] = /^(\d{1,18})\.(\d{1,10})$/.exec(text ?? '') ?? []
  return transaction && seconds ? { transaction_id: BigInt(transaction), at_seconds: Number(seconds) } : null
}

/** Whether everything since is still there; a mark from the future is one of another database. */
export function canResume(since: Mark, now: Mark): boolean {
  return since.transaction_id <= now.transaction_id && now.at_seconds - since.at_seconds < resumableSeconds
}

/** Events of an account are for it alone, those of nobody for every manager of the network, or for everyone. */
export function concerns(
  viewer: Pick<Viewer, 'account_id' | 'network_id' | 'permission_flag'>,
  event: { network_id: number; account_id: number | null; is_for_everyone: boolean },
): boolean {
  if (event.network_id !== viewer.network_id) return false
  if (event.is_for_everyone) return true
  return event.account_id === null ? viewer.permission_flag === 1 : event.account_id === viewer.account_id
}
