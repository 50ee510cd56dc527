/**
 * What happened to the claims on a video. won: there is one since; lost: none any more; policy: it does something else with the
 * video; disputed, appealed: the uploader objects to it; potential: it waits to be confirmed; other: its state has a name
 * that is not known here; not_earning: a declared track has no claim.
 */
export const claimKinds = [
  'lost',
  'disputed',
  'appealed',
  'potential',
  'policy',
  'not_earning',
  'other',
  'won',
] as const
export type ClaimKind = (typeof claimKinds)[number]

/** open: to be done; handled: somebody has; over: it is so no more; all: these, and claims that were won. */
export const claimViews = ['open', 'handled', 'over', 'all'] as const
export type ClaimView = (typeof claimViews)[number]

/** After so many days the platform decides by itself. */
export const claimDays: { [Kind in ClaimKind]?: number } = { disputed: 30, potential: 30, appealed: 7 }

/** So many days before that it is urgent. */
export const urgentDays: { [Kind in ClaimKind]?: number } = { disputed: 7, potential: 7, appealed: 3 }

/** What has no end counts as if it had so many days left. */
export const daysWithoutEnd = 30

/** What one call handles. */
export const maxHandled = 200
