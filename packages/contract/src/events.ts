import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { idSchema } from './values/ids.ts'

const serialSchema = z.number().check(z.int(), z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER))

/** The kinds of events, with the subject of each: an event names what to read again and holds none of it. */
export const eventSubjects = {
  channel_changed: z.object({ channel_id: idSchema }),
  channels_changed: z.object({}),
  members_changed: z.object({}),
  message: z.object({ message_id: serialSchema }),
  messages_read: z.object({}),
  notices_changed: z.object({}),
} as const
export type EventKind = keyof typeof eventSubjects
export type EventSubject<K extends EventKind> = z.output<(typeof eventSubjects)[K]>

/**
 * What a stream itself says. `open` comes first: `resumed` false means that everything the window shows may be stale.
 * `superseded` comes last, where the session has opened more streams than it may keep.
 */
export const streamSubjects = {
  open: z.object({ resumed: z.boolean() }),
  superseded: z.object({}),
} as const

/** Where a stream goes on after a break: the id of the last event that carried one. */
export const lastEventIdHeader = 'last-event-id'

/** Silence that long means that a stream is dead: it carries a comment at least every `heartbeatSeconds`. */
export const heartbeatSeconds = 25

export const events = endpoint({
  method: 'GET',
  path: 'events',
  access: 'signed_in',
  summary:
    'Server-sent events of the account: what to read again. Resumes after Last-Event-ID where that is less than a day old.',
  answers: 'events',
  errors: ['not_found', 'unavailable'],
})
