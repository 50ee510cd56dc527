const statusOf: Record<number, string> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  409: 'ALREADY_EXISTS',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
}

/** An error as Google's newer APIs word it: a status, the older list of reasons, and details with a reason of their own. */
export class GoogleError extends Error {
  readonly status: number
  readonly body: object
  readonly headers: Record<string, string>

  constructor(
    status: number,
    reason: string,
    message: string,
    { detail, headers = {} }: { detail?: string; headers?: Record<string, string> } = {},
  ) {
    super(message)
    this.status = status
    this.headers = headers
    const details = detail
      ? [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: detail, domain: 'googleapis.com' }]
      : []
    this.body = {
      error: {
        code: status,
        message,
        status: statusOf[status] ?? 'UNKNOWN',
        errors: [{ message, domain: 'global', reason }],
        ...(details.length > 0 && { details }),
      },
    }
  }
}

/** An error of the token endpoint, as RFC 6749 has it. */
export class TokenError extends Error {
  readonly body: object

  constructor(error: string, description: string) {
    super(description)
    this.body = { error, error_description: description }
  }
}

export const unauthenticated = () =>
  new GoogleError(
    401,
    'authError',
    'Request had invalid authentication credentials. Expected OAuth 2 access token.',
    { detail: 'ACCESS_TOKEN_EXPIRED' },
  )

export const scopeMissing = () =>
  new GoogleError(403, 'insufficientPermissions', 'Request had insufficient authentication scopes.', {
    detail: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT',
  })

export const apiNotEnabled = () =>
  new GoogleError(
    403,
    'accessNotConfigured',
    'YouTube Reporting API has not been used in project 1 before or it is disabled.',
    { detail: 'SERVICE_DISABLED' },
  )

export const forbidden = () => new GoogleError(403, 'forbidden', 'The caller does not have permission')

export const notFound = () => new GoogleError(404, 'notFound', 'Requested entity was not found.')

export const quotaUsedUp = () =>
  new GoogleError(
    403,
    'quotaExceeded',
    'Quota exceeded for quota metric "Queries" and limit "Queries per day".',
    {
      detail: 'RATE_LIMIT_EXCEEDED',
    },
  )

export const invalid = (message: string) => new GoogleError(400, 'badRequest', message)
