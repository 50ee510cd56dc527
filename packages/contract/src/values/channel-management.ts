export const verifications = ['pending', 'verifying', 'verified', 'failed'] as const

/** Why a verification failed, each with a next step of its own. */
export const verificationFailures = [
  'code_not_found',
  'channel_gone',
  'channel_private',
  'other_network',
  'awarded_elsewhere',
] as const

/** What the video platform last said of a channel: empty has no public videos, gone is closed or suspended. */
export const platformStates = ['present', 'private', 'empty', 'gone'] as const

/** What channel management can be sorted by. */
export const managedChannelSorts = ['registered', 'approved', 'title', 'status', 'shorts'] as const

/** What the platform shows otherwise than it was; a new name and a missing code for 14 days, the others as long as they last. */
export const platformChanges = ['gone', 'private', 'empty', 'renamed', 'code_gone'] as const
export type PlatformChange = (typeof platformChanges)[number]

/** Characters of what is read as one channel link. */
export const longestChannelLink = 2000
