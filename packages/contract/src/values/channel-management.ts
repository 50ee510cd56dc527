export const verifications = ['pending', 'verifying', 'verified', 'failed'] as const

/** What channel management can be sorted by. */
export const managedChannelSorts = ['registered', 'approved', 'title', 'status', 'shorts'] as const
