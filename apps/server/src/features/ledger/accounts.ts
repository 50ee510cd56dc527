/** By account, of a member's its last part: who may take it below zero: any transfer, adjustments alone, or none. */
const networkAccounts = {
  platform_receivable: 'any',
  us_tax_withheld: 'any',
  unallocated: 'any',
  uncredited: 'any',
  'awaited:ads': 'any',
  'awaited:premium': 'any',
  'awaited:shorts_ads': 'any',
  'awaited:shorts_subscriptions': 'any',
  'awaited:paid_features': 'any',
  'awaited:channel_adjustments': 'any',
  fx: 'any',
  fee_income: 'any',
  adjustments: 'any',
  guarantees: 'any',
  rounding: 'any',
  vat_payable: 'any',
  bank: 'any',
  withholding_payable: 'adjustments',
  payout_in_transit: 'none',
} as const
const memberAccounts = { payable: 'adjustments', held: 'none', advance: 'any', guarantee: 'any' } as const
const overdrafts = new Map<string, string>(Object.entries({ ...networkAccounts, ...memberAccounts }))

/** A member's is named by its account_id, and by nothing else of it. */
export type Account = keyof typeof networkAccounts | `member:${number}:${keyof typeof memberAccounts}`

/** The member that an account is of; null: the network's. Throws where there is no such account. */
export function ownerOf(account: string): number | null {
  const member = /^member:([1-9]\d{0,9}):(\w+)$/.exec(account)
  if (!Object.hasOwn(member ? memberAccounts : networkAccounts, member?.[2] ?? account))
    throw new RangeError(`the ledger has no account ${account}`)
  return member ? Number(member[1]) : null
}

/** Kinds of transfers that are adjustments. */
export const adjustmentKinds = /^adjustment(:|$)/

/** Whether a transfer may leave less than nothing on the account that it takes from. */
export function mayOverdraw(account: string, kind: string): boolean {
  const overdraft = overdrafts.get(account.replace(/^member:\d+:/, ''))
  return overdraft === 'any' || (overdraft === 'adjustments' && adjustmentKinds.test(kind))
}

/** The accounts that no transfer, or none but an adjustment, may overdraw; members' by their last part. */
export const listGuarded = (overdraft: 'none' | 'adjustments') =>
  [...overdrafts].filter(([, who]) => who === overdraft).map(([account]) => account)
