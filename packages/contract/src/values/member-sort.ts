/** What the list of members can be sorted by: what it displays. Money is of this month, `fee_rate` the one that holds now. */
export const memberSorts = [
  'nickname',
  'user_id',
  'fee_rate',
  'channels',
  'gross',
  'fee',
  'net',
  'last_signed_in',
  'registered',
] as const
export type MemberSort = (typeof memberSorts)[number]
