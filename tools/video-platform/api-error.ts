/** An error as the API words it; the shape is that of its recorded answers. */
export class ApiError extends Error {
  readonly status: number
  readonly body: object

  constructor(
    status: number,
    reason: string,
    message: string,
    detail: { domain?: string; parameter?: string } = {},
  ) {
    super(message)
    this.status = status
    const { domain = 'youtube.common', parameter } = detail
    const location = parameter ? { location: parameter, locationType: 'parameter' } : {}
    this.body = { error: { code: status, message, errors: [{ message, domain, reason, ...location }] } }
  }
}

export const keyInvalid = () => new ApiError(400, 'keyInvalid', 'Bad Request', { domain: 'usageLimits' })

export const quotaExceeded = () =>
  new ApiError(
    403,
    'quotaExceeded',
    'The request cannot be completed because you have exceeded your <a href="/youtube/v3/getting-started#quota">quota</a>.',
    { domain: 'youtube.quota' },
  )

export const rateLimited = () =>
  new ApiError(429, 'rateLimitExceeded', 'Too many requests.', { domain: 'usageLimits' })

export const playlistNotFound = (domain: string) =>
  new ApiError(
    404,
    'playlistNotFound',
    "The playlist identified with the request's <code>playlistId</code> parameter cannot be found.",
    { domain, parameter: 'playlistId' },
  )

export const channelNotFound = () =>
  new ApiError(404, 'channelNotFound', 'Channel not found.', {
    domain: 'youtube.playlist',
    parameter: 'channelId',
  })

export const channelSuspended = () =>
  new ApiError(403, 'channelSuspended', 'The channel has been suspended.', {
    domain: 'youtube.playlist',
    parameter: 'channelId',
  })

export const badParameter = (reason: string, parameter: string) =>
  new ApiError(400, reason, `Invalid or missing parameter: ${parameter}.`, {
    domain: 'youtube.parameter',
    parameter,
  })
