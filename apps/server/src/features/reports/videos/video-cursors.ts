import { createHash } from 'node:crypto'
import { DomainError } from '../../../errors/domain-error.ts'
import type { VideoPlace } from './video-list-queries.ts'

/** Of what decides the order and the rows of a list: a cursor goes with one such question only. */
function digestOf(question: unknown): string {
  return createHash('sha256').update(JSON.stringify(question)).digest('base64url').slice(0, 16)
}

export function writeCursor({ figure, channel_id, video_id }: VideoPlace, question: unknown): string {
  const text = JSON.stringify([digestOf(question), figure, channel_id, video_id])
  return Buffer.from(text).toString('base64url')
}

/** Throws `invalid_input` naming `after` for what writeCursor has not written for the same question and kind of figure. */
export function readCursor(cursor: string, question: unknown, type: keyof typeof figurePatterns): VideoPlace {
  try {
    const [digest, figure, channel_id, video_id] = JSON.parse(
      Buffer.from(cursor, 'base64url').toString(),
    ) as unknown[]
    if (
      digest === digestOf(question) &&
      (figure === null || (typeof figure === 'string' && figurePatterns[type].test(figure))) &&
      Number.isInteger(channel_id) &&
      Math.abs(channel_id as number) < 2 ** 31 &&
      typeof video_id === 'string' &&
      !video_id.includes('\0')
    )
      return { figure, channel_id: channel_id as number, video_id }
  } catch {
    // Said below.
  }
  throw new DomainError('invalid_input', { fields: { after: 'field_invalid' } })
}

/** Every value that passes has the right type, so a forged cursor gives a list, not a failing statement. */
const figurePatterns = {
  bigint: /^-?\d{1,18}$/,
  numeric: /^-?\d{1,60}(\.\d{1,60})?$/,
  float8: /^\d{1,20}(\.\d{1,20})?(e-\d{1,2})?$/,
}
