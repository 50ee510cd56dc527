import type { rolesToGive } from '@cuesheet/contract/console-people'
import { greatestId } from '@cuesheet/contract/values/ids'
import type { OperatorRole } from '@cuesheet/contract/values/roles'
import { DomainError } from '../../errors/domain-error.ts'

/** What a search for people is: an account's number, a channel's platform id, or words, which may be a number, too. */
export type PeopleSearch =
  | { by: 'nothing' }
  | { by: 'number'; number: number }
  | { by: 'channel'; platform_channel_id: string }
  | { by: 'words'; words: string; number: number | null }

const readNumber = (text: string): number | null => {
  const number = /^\d{1,10}$/.test(text) ? Number(text) : 0
  return number >= 1 && number <= greatestId ? number : null
}

/** As somebody typed or pasted it, folded: a channel's address is its id, `#12` an account's number. */
export function readSearch(typed: string): PeopleSearch {
  const text = typed.normalize('NFKC').trim()
  if (text === '') return { by: 'nothing' }
  const [platform_channel_id] = /(?<![\w-])UC[\w-]{22}(?![\w-])/.exec(text) ?? []
  if (platform_channel_id) return { by: 'channel', platform_channel_id }
  const words = text.toLowerCase()
  const number = readNumber(words.replace(/^#\s*/, ''))
  return words.startsWith('#') && number !== null ? { by: 'number', number } : { by: 'words', words, number }
}

/** Where a row of the list of people stands: those that a channel names come after all that are named themselves. */
export type Place = { account_id: number; by_channel: boolean }

export const writePlace = ({ account_id, by_channel }: Place) => `${by_channel ? 'c' : 'a'}${account_id}`

/** `invalid_input` naming `after` for what writePlace has not written. */
export function readPlace(text: string | undefined): Place | null {
  if (text === undefined) return null
  const [, kind, digits] = /^([ac])([1-9]\d{0,9})$/.exec(text) ?? []
  const account_id = Number(digits)
  if (!kind || account_id > greatestId)
    throw new DomainError('invalid_input', { fields: { after: 'field_invalid' } })
  return { account_id, by_channel: kind === 'c' }
}

export type RoleToGive = (typeof rolesToGive)[number]
type HasRole = { permission_flag: number; operator_role: OperatorRole | null }

/**
 * What an account is with a role; `conflict` where it is that already, `invalid_input` for an operator's role of an account
 * of a network and the other way round.
 */
export function giveRole(before: HasRole, role: RoleToGive): HasRole {
  const after: HasRole =
    role === 'member' || role === 'manager'
      ? { permission_flag: role === 'manager' ? 1 : 0, operator_role: null }
      : { permission_flag: 2, operator_role: role }
  if ((before.permission_flag === 2) !== (after.permission_flag === 2))
    throw new DomainError('invalid_input', { fields: { role: 'field_choice' } })
  if (before.permission_flag === after.permission_flag && before.operator_role === after.operator_role)
    throw new DomainError('conflict', { message_key: 'role_is_this' })
  return after
}
