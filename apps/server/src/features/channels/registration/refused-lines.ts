import { DomainError } from '../../../errors/domain-error.ts'
import type { TextKey } from '../../../locales/texts.ts'

type Outcome = 'registered_here' | 'not_a_link' | 'not_found' | 'terminated' | 'private' | 'unreachable'

/** What a refused registration was refused for, as a line of many says it. */
const outcomeOf: Partial<Record<TextKey, Outcome>> = {
  channel_registered_here: 'registered_here',
  channel_link_required: 'not_a_link',
  channel_link_too_long: 'not_a_link',
  channel_link_format: 'not_a_link',
  channel_link_other_site: 'not_a_link',
  channel_link_shortened: 'not_a_link',
  channel_link_no_channel: 'not_a_link',
  channel_not_found: 'not_found',
  video_not_found: 'not_found',
  playlist_not_found: 'not_found',
  channel_terminated: 'terminated',
  channel_private: 'private',
}

/** A line's outcome, and the text that says why. */
export function describeRefusal({ message_key, code }: DomainError): { outcome: Outcome; message: TextKey } {
  const message = typeof message_key === 'string' ? message_key : code
  return { outcome: outcomeOf[message] ?? 'unreachable', message }
}

/** What is refused is one line's; anything else is nobody's to catch. */
export function asRefusal(error: unknown): DomainError {
  if (error instanceof DomainError) return error
  throw error
}
