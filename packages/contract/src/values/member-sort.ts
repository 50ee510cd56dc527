/**
 * What the list of members can be sorted by: what it displays. Money is of this month, `change` what it has gained or lost
 * against the same days of the month before, `fee_rate` the one that holds now.
 */
export const memberSorts = [
  'nickname',
  'user_id',
  'fee_rate',
  'channels',
  'gross',
  'change',
  'share',
  'fee',
  'net',
  'last_signed_in',
  'registered',
] as const
export type MemberSort = (typeof memberSorts)[number]
