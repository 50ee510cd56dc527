/** open: its network's turn. answered: the member's. accepted: an adjustment was asked for. declined: with a reason. */
export const objectionStates = ['open', 'answered', 'accepted', 'declined'] as const
export type ObjectionState = (typeof objectionStates)[number]

/** A month can be objected to for so many days after it was locked. */
export const objectionDays = 30
/** A network is to answer within so many. */
export const answerDays = 14
