import * as z from 'zod/mini'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { eventKinds, noteTextSchema } from './values/annotations.ts'
import { feeRateSchema } from './values/fee-rate.ts'
import { idQuerySchema, idSchema, platformVideoIdSchema } from './values/ids.ts'
import { calendarDaySchema, daySchema } from './values/period.ts'

export const annotations = endpoint({
  method: 'GET',
  path: 'annotations',
  access: 'signed_in',
  summary:
    'What happened on days that a chart shows, and what was noted of them: uploads, claims, changes of fees, terms and shares.',
  query: {
    from: daySchema,
    to: daySchema,
    member: z.optional(idQuerySchema),
    channel: z.optional(idQuerySchema),
    /** Uploads and claims of it alone. */
    video_id: z.optional(platformVideoIdSchema),
  },
  answer: {
    /** By day, kinds in their order. */
    events: z.array(
      z.object({
        day: calendarDaySchema,
        kind: z.enum(eventKinds),
        /** Videos, claims, members or channels. */
        count: z.number(),
        /** Of one alone: the video or channel it is about, for managers of fees and terms the member; null where it has no name, or it is the reader. */
        subject: z.nullable(z.string()),
        /** Of one fee or term alone; null of a term that ended. */
        fee_rate: z.nullable(feeRateSchema),
      }),
    ),
    /** By day, in the order they were written. */
    notes: z.array(
      z.object({
        note_id: idSchema,
        day: calendarDaySchema,
        text: z.string(),
        /** Null: of all channels. */
        channel_id: z.nullable(idSchema),
        channel: z.nullable(z.string()),
        /** For everybody of the network who sees the channel; else a member’s own, which managers see. */
        is_network: z.boolean(),
        /** Who wrote it; null: withdrawn since. */
        author: z.nullable(z.string()),
        may_change: z.boolean(),
      }),
    ),
    /** Whose a note is that the reader writes. */
    writes_for: z.enum(['network', 'member']),
  },
  errors: ['not_found'],
})

export const addNote = endpoint({
  method: 'POST',
  path: 'annotations/add',
  access: 'signed_in',
  summary:
    'Notes something on a day: by a manager for everybody of the network who sees the channel, by a member for itself and its managers.',
  body: { day: daySchema, text: noteTextSchema, channel_id: z.nullable(idSchema) },
  answer: { note_id: idSchema },
  errors: ['not_found', 'conflict'],
})

export const changeNote = endpoint({
  method: 'POST',
  path: 'annotations/change',
  access: 'signed_in',
  summary: 'Changes the text of a note: of the network’s by its managers, of a member’s by itself.',
  body: { note_id: idSchema, text: noteTextSchema },
  errors: ['not_found'],
})

export const deleteNote = endpoint({
  method: 'POST',
  path: 'annotations/delete',
  access: 'signed_in',
  summary: 'Deletes a note: of the network’s by its managers, of a member’s by itself.',
  body: { note_id: idSchema },
  errors: ['not_found'],
})

export type Annotations = AnswerOf<typeof annotations>
export type DayEvent = Annotations['events'][number]
export type DayNote = Annotations['notes'][number]
