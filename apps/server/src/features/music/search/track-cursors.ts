import { createHash } from 'node:crypto'
import { DomainError } from '../../../errors/domain-error.ts'
import type { TrackPlace } from './track-orders.ts'

/** Of what decides the order and the rows of a list: a cursor goes with one such question only. */
function digestOf(question: unknown): string {
  return createHash('sha256').update(JSON.stringify(question)).digest('base64url').slice(0, 16)
}

export function writeTrackCursor({ fit, figure, title, track_id }: TrackPlace, question: unknown): string {
  return Buffer.from(JSON.stringify([digestOf(question), fit, figure, title, track_id])).toString('base64url')
}

const isInteger = (value: unknown): value is number =>
  Number.isInteger(value) && Math.abs(value as number) < 2 ** 31

/** Throws `invalid_input` naming `after` for what writeTrackCursor has not written for the same question. */
export function readTrackCursor(cursor: string, question: unknown): TrackPlace {
  try {
    const [digest, fit, figure, title, track_id] = JSON.parse(
      Buffer.from(cursor, 'base64url').toString(),
    ) as unknown[]
    if (
      digest === digestOf(question) &&
      isInteger(fit) &&
      isInteger(figure) &&
      isInteger(track_id) &&
      typeof title === 'string' &&
      !title.includes('\0')
    )
      return { fit, figure, title, track_id }
  } catch {
    // Said below.
  }
  throw new DomainError('invalid_input', { fields: { after: 'field_invalid' } })
}
