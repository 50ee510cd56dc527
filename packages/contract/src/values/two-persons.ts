import type { Duty } from './roles.ts'

/**
 * Everything that one person asks for and another one confirms: whose duty asking is, and whose confirming. Checked when it
 * is asked for, and again when it is confirmed.
 */
export const twoPersonRequests = {
  'two_persons.off': { asks: 'approvals', confirms: ['approvals'] },
  'operator.promote': { asks: 'people', confirms: ['approvals'] },
  'network.delete': { asks: 'networks', confirms: ['approvals'] },
  'channel.award': { asks: 'review', confirms: ['approvals'] },
  'close.one_person': { asks: 'close', confirms: ['approvals'] },
  'close.limit': { asks: 'close', confirms: ['approvals'] },
  'tax_rule.set': { asks: 'close', confirms: ['approvals'] },
  'close.lock': { asks: 'close', confirms: ['close', 'network'] },
  'close.reopen': { asks: 'close', confirms: ['close', 'network'] },
  'close.entry': { asks: 'close', confirms: ['close', 'network'] },
  'close.difference': { asks: 'close', confirms: ['close', 'network'] },
  'close.rate': { asks: 'close', confirms: ['close', 'network'] },
  'close.proposal': { asks: 'network', confirms: ['close'] },
  'payout.batch': { asks: 'close', confirms: ['close'] },
  'payout.proposal': { asks: 'network', confirms: ['close'] },
  'payout.cancel': { asks: 'close', confirms: ['close', 'network'] },
} as const satisfies Record<string, { asks: Duty; confirms: readonly Duty[] }>
export type TwoPersonRequest = keyof typeof twoPersonRequests

/** Days for which the person who made, invited or reset an account, or gave it a role or a ticket, is no second person to it. */
export const tiedDays = 7
