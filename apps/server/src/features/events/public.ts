import type { EventKind, EventSubject } from '@cuesheet/contract/events'
import { sql, type Transaction } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import type { DB } from '../../db/tables.gen.ts'
import { eventChannel } from './rules.ts'

/** Whom something concerns: accounts by id, and with `managers` every manager of the network. */
export type Audience = readonly (number | 'managers')[]
/** Events may be for everyone of the network, too. */
type Recipients = readonly (number | 'managers' | 'everyone')[]

export type Announcement = {
  [K in EventKind]: { to: Recipients; kind: K; subject: EventSubject<K> }
}[EventKind]

/**
 * Tells open windows, on every node, once and only if `trx` is committed. It writes events, so that a window that was
 * disconnected gets them too, and notifies the listeners.
 */
export async function announce(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  ...announcements: Announcement[]
): Promise<void> {
  const rows = announcements.flatMap(({ to, kind, subject }) =>
    [...new Set(to)].map((whom) => ({
      network_id,
      account_id: typeof whom === 'number' ? whom : null,
      is_for_everyone: whom === 'everyone',
      kind,
      subject: JSON.stringify(subject),
    })),
  )
  if (rows.length === 0) return
  const written = await trx.insertInto('events').values(rows).returning('event_id').execute()
  const last = Math.max(...written.map(({ event_id }) => event_id))
  await sql`select pg_notify(${eventChannel}, ${`${network_id} ${last}`})`.execute(trx)
}
