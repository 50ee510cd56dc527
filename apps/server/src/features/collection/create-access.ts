import type { CollectionWay } from '@cuesheet/contract/values/collection'
import type { OAuth2Client } from 'google-auth-library'
import * as z from 'zod/mini'
import type { Config } from '../../config.ts'
import { CollectionError } from './collection-error.ts'
import { judgeTokenError, parseRetryAfter } from './rules.ts'

export type Credentials =
  | { way: 'service_account'; client_email: string; private_key: string }
  | { way: 'oauth'; refresh_token: string }

type Platform = Pick<Config, 'reporting_root_url' | 'google_client'> & { attempt_ms?: number }

export const reportScopes = [
  'https://www.googleapis.com/auth/yt-analytics-monetary.readonly',
  'https://www.googleapis.com/auth/yt-analytics.readonly',
]
const tokenOrigins = ['https://oauth2.googleapis.com', 'https://accounts.google.com']
/** So long an answer of the platform is waited for. */
export const attemptMs = 20_000

/** Loaded when it is needed: every command would wait for it. */
const loadLibrary = () => import('google-auth-library')

/** Google's client for these credentials, which makes and renews their tokens. */
export async function createAccess(platform: Platform, credentials: Credentials): Promise<OAuth2Client> {
  const { JWT } = await loadLibrary()
  const client =
    credentials.way === 'service_account'
      ? new JWT({ email: credentials.client_email, key: credentials.private_key, scopes: reportScopes })
      : await createConsentClient(platform)
  if (credentials.way === 'oauth') client.setCredentials({ refresh_token: credentials.refresh_token })
  return credentials.way === 'oauth' ? client : withOwnManners(client, platform)
}

/** The client that asks people for their consent; `client_missing` where the installation has none. */
export async function createConsentClient(platform: Platform, redirectUri?: string): Promise<OAuth2Client> {
  const { google_client } = platform
  if (!google_client) throw new CollectionError('client_missing')
  const { id: clientId, secret: clientSecret } = google_client
  const { OAuth2Client } = await loadLibrary()
  const root = platform.reporting_root_url
  return withOwnManners(
    new OAuth2Client({
      clientId,
      clientSecret,
      ...(redirectUri && { redirectUri }),
      ...(root && { endpoints: { oauth2AuthBaseUrl: `${root}/o/oauth2/v2/auth` } }),
    }),
    platform,
  )
}

/** No retries and no waiting of the library's own; where another root is set, tokens are made below that one. */
function withOwnManners(
  client: OAuth2Client,
  { reporting_root_url, attempt_ms = attemptMs }: Platform,
): OAuth2Client {
  client.transporter.interceptors.request.add({
    resolved: async (config) => {
      config.retry = false
      // Requests for tokens bring one along: tried again with the same signal they would end the process.
      config.retryConfig = { httpMethodsToRetry: [] }
      config.signal?.throwIfAborted()
      // The library has looked at `timeout` by now.
      const silence = AbortSignal.timeout(attempt_ms)
      config.signal = config.signal ? AbortSignal.any([config.signal, silence]) : silence
      if (reporting_root_url) {
        config.noProxy = [new URL(reporting_root_url)]
        const { origin, pathname, search } = config.url
        if (tokenOrigins.includes(origin)) config.url = new URL(`${reporting_root_url}${pathname}${search}`)
      }
      return config
    },
  })
  return client
}

const tokenError = z.object({ error: z.string(), error_description: z._default(z.string(), '') })

type Answer = { status: number; headers: Headers; data: unknown }

/** What the library throws holds keys and tokens: none of it goes further than here. */
export function explainTokenFailure(error: unknown, way: CollectionWay): CollectionError {
  if (error instanceof CollectionError) return error
  const { response, code } = error as { response?: Answer; code?: unknown }
  // A private key that is none: the library could not even sign.
  if (!response)
    return new CollectionError(/^ERR_(OSSL|CRYPTO)/.test(String(code)) ? 'key_refused' : 'unreachable')
  const { data } = z.safeParse(tokenError, response.data)
  const wait = parseRetryAfter(response.headers.get('retry-after'))
  if (response.status === 429) return new CollectionError('rate_limited', wait)
  return new CollectionError(data ? judgeTokenError(way, response.status, data) : 'platform_failing', wait)
}
