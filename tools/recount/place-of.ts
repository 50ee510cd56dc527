import type { Money } from './read-money.ts'
import type { ownersOf } from './whose.ts'

/** Why money is nobody's; '': it is its owners'. */
export function placeOf({ channel, isRecovered }: Money, owners: ReturnType<typeof ownersOf>): string {
  if (channel === '') return 'no_channel'
  if (owners === null) return 'unknown_channel'
  if (!isRecovered && !owners.isCredited) return 'uncredited'
  return owners.account_ids.length === 0 ? 'no_member' : ''
}
