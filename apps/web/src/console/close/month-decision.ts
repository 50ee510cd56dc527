/** What an administrator decides about a month. */
export const decisions = ['approve', 'lock', 'reopen', 'pay'] as const
export type MonthDecision = (typeof decisions)[number]
