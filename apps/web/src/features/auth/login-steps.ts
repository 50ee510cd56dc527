/** What may follow id and password on /login, each an entry of the history. */
export const loginSteps = ['forgot', 'sent', 'code', 'reset'] as const
export type LoginStep = (typeof loginSteps)[number]
