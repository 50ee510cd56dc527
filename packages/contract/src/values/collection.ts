/**
 * Why reports cannot be collected; each has a remedy of its own. The first ones do not pass by themselves: somebody has to
 * set something right at the platform, here, or both.
 */
export const lastingProblems = [
  /** The service account's key was deleted or its account closed. */
  'key_refused',
  /** The person withdrew the consent, or it ran out. */
  'consent_ended',
  /** The platform does not know the installation's OAuth client. */
  'client_refused',
  /** The installation has no OAuth client any more. */
  'client_missing',
  /** This machine's clock is so far off that signed requests are refused. */
  'clock_wrong',
  'scope_missing',
  'api_not_enabled',
  /** The account may not see this content owner's reports. */
  'owner_refused',
  /** There are no reports of content owners: it is an ordinary account. */
  'owner_missing',
  /** The installation's key is not the one that they were encrypted with. */
  'credentials_unreadable',
] as const
export const passingProblems = [
  'quota_used_up',
  'rate_limited',
  /** It answers with an error of its own, a web page, or something that is no answer. */
  'platform_failing',
  'unreachable',
  /** Files do not arrive whole. */
  'file_broken',
] as const
export const collectionProblems = [...lastingProblems, ...passingProblems] as const
export type CollectionProblem = (typeof collectionProblems)[number]

export const collectionWays = ['service_account', 'oauth'] as const
export type CollectionWay = (typeof collectionWays)[number]

/** Nothing a content owner is called by at the platform is longer, or has other signs. */
export const contentOwnerPattern = /^[\w.-]{1,100}$/
