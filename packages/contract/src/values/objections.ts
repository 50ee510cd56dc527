/** open: its network's turn. answered: the member's. accepted: an adjustment was asked for. declined: with a reason. */
export const objectionStates = ['open', 'answered', 'accepted', 'declined'] as const
export type ObjectionState = (typeof objectionStates)[number]

/**
 * Where a network has said nothing, a month can be objected to for so many days after its statement is published; before it
 * is, after the month was locked.
 */
export const ordinaryObjectionDays = 14
