/** The headers, beside Accept-Language and Authorization, that say where and how a call is made. */
export const contextHeaders = {
  /** Host the page was loaded from: lower-case, without port. */
  domain: 'x-domain',
  /** 1 or 0. */
  playist: 'x-playist',
  /** KRW or USD. */
  currency: 'x-currency',
} as const
