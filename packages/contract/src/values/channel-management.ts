export const verifications = ['pending', 'verifying', 'verified', 'failed'] as const

/** What channel management can be sorted by. */
export const managedChannelSorts = ['registered', 'approved', 'title', 'status', 'shorts'] as const

/** Characters of what is read as one channel link. */
export const longestChannelLink = 2000
