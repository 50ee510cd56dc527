import { plainLineSchema } from './plain-text.ts'

/** What charts mark their days with, by what an account may leave out of them. */
export const markKinds = ['notes', 'uploads', 'claims', 'terms', 'counting'] as const
export type MarkKind = (typeof markKinds)[number]

/** What happened on a day, beside what people note and changes of counting. */
export const eventKinds = ['uploads', 'claims_lost', 'claims_won', 'fee', 'term', 'shares'] as const
export type EventKind = (typeof eventKinds)[number]

/** Which mark an event has. */
export const markOf: Record<EventKind, MarkKind> = {
  uploads: 'uploads',
  claims_lost: 'claims',
  claims_won: 'claims',
  fee: 'terms',
  term: 'terms',
  shares: 'terms',
}

const maxNoteLength = 200
export const noteTextSchema = plainLineSchema(1, maxNoteLength)
