/**
 * Where a new member stands: the first step that is not done. channel: none is assigned to it; verification: none of its
 * channels is verified; track: none of their videos is known to use one of the catalogue; earnings: nothing is credited yet.
 */
export const startSteps = ['channel', 'verification', 'track', 'earnings', 'done'] as const
export type StartStep = (typeof startSteps)[number]
