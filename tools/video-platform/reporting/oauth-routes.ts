import type { FastifyInstance } from 'fastify'
import { tooFarOff } from './access-grants.ts'
import { consentPage } from './consent-page.ts'
import { GoogleError, TokenError } from './google-error.ts'
import { actOut, meetFault } from './report-faults.ts'
import type { ReportingPlatform } from './reporting-platform.ts'

type Form = Record<string, string | undefined>

/** Where people consent, and where programs get their tokens. */
export function oauthRoutes(app: FastifyInstance, platform: ReportingPlatform): void {
  const { access } = platform

  app.get<{ Querystring: Form }>('/o/oauth2/v2/auth', (request, reply) => {
    const { query } = request
    const problem = problemOf(query, access.client.id)
    if (problem) return reply.code(400).type('text/plain').send(`Error 400: ${problem}`)
    return reply
      .headers({ 'cache-control': 'no-store', 'content-security-policy': consentPolicy(query.redirect_uri!) })
      .type('text/html; charset=utf-8')
      .send(consentPage(query, platform.listOwners()))
  })

  app.post<{ Querystring: Form; Body: Form }>('/o/oauth2/v2/auth', (request, reply) => {
    const { query, body } = request
    const problem = problemOf(query, access.client.id)
    if (problem) return reply.code(400).type('text/plain').send(`Error 400: ${problem}`)
    const back = new URL(query.redirect_uri!)
    if (query.state) back.searchParams.set('state', query.state)
    if (body.decision === 'allow') {
      const scopes = (query.scope ?? '').split(' ').filter((scope) => body[`scope ${scope}`] !== undefined)
      const consent = { challenge: query.code_challenge!, redirect_uri: query.redirect_uri!, scopes }
      const owners = body.owner ? [body.owner] : []
      back.searchParams.set('code', access.issueCode(consent, { account: 'partner@demo.test', owners }))
      back.searchParams.set('scope', scopes.join(' '))
    } else back.searchParams.set('error', 'access_denied')
    return reply.redirect(back.href, 303)
  })

  app.post<{ Body: Form }>('/token', async (request, reply) => {
    platform.calls.push('token')
    const fault = meetFault(platform.faults, 'token', null)
    try {
      if (fault?.kind === 'clock_skew') throw tooFarOff()
      if (fault && (await actOut(fault, reply))) return reply
      return access.answerTokenRequest(request.body ?? {})
    } catch (error) {
      if (error instanceof TokenError) return reply.code(400).send(error.body)
      if (error instanceof GoogleError)
        return reply.code(error.status).headers(error.headers).send(error.body)
      throw error
    }
  })

  app.post<{ Querystring: Form; Body: Form }>('/revoke', async (request, reply) => {
    const token = request.body?.token ?? request.query.token ?? ''
    if (access.revoke(token)) return {}
    return reply.code(400).send(new TokenError('invalid_token', 'Token expired or revoked').body)
  })

  // What Google's console does where it hands out a key.
  app.post<{ Body: Form }>('/service-accounts', (request, reply) => {
    const { owner = '' } = request.body ?? {}
    if (!platform.listOwners().includes(owner)) return reply.callNotFound()
    return reply
      .header('content-disposition', `attachment; filename="${owner}-key.json"`)
      .send(access.createServiceAccount([owner]))
  })
}

/** Browsers follow the way back only where the page's policy lets its form lead there. */
const consentPolicy = (redirect_uri: string) =>
  `default-src 'none'; style-src 'unsafe-inline'; form-action 'self' ${new URL(redirect_uri).origin}; frame-ancestors 'none'; base-uri 'none'`

function problemOf(query: Form, client_id: string): string | null {
  const { response_type, code_challenge, code_challenge_method, redirect_uri = '', access_type } = query
  if (query.client_id !== client_id) return 'invalid_client'
  if (!/^http:\/\/(localhost|127\.0\.0\.1|[\w-]+\.localhost)(:\d+)?\//.test(redirect_uri))
    return 'redirect_uri_mismatch'
  if (response_type !== 'code') return 'unsupported_response_type'
  if (!code_challenge || code_challenge_method !== 'S256')
    return 'invalid_request: PKCE with S256 is required'
  return access_type === 'offline' ? null : 'invalid_request: access_type'
}
