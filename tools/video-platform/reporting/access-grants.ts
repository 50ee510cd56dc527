import { createHash, createPublicKey, generateKeyPairSync, randomBytes, verify } from 'node:crypto'
import { TokenError } from './google-error.ts'

const readScope = 'https://www.googleapis.com/auth/yt-analytics.readonly'
const moneyScope = 'https://www.googleapis.com/auth/yt-analytics-monetary.readonly'
const audience = 'https://oauth2.googleapis.com/token'
const tokenSeconds = 3600
const codeMs = 600_000
/** A signed request may be as far off the platform's clock. */
const skewSeconds = 300

export type ServiceAccount = { email: string; key_id: string; public_key: string; owners: string[] }
type Grant = { refresh_token: string; account: string; owners: string[]; scopes: string[] }
type Code = {
  challenge: string
  redirect_uri: string
  grant: Omit<Grant, 'refresh_token'>
  expires_at: number
}
export type AccessToken = {
  account: string
  owners: string[]
  scopes: string[]
  expires_at: number
  root: string
}

/** Who may ask, and by what: service accounts with their keys, consents and the tokens made of both. */
export class AccessGrants {
  service_accounts: ServiceAccount[] = []
  grants: Grant[] = []
  readonly client = { id: 'cuesheet.apps.example', secret: 'simulated-client-secret' }
  readonly #codes = new Map<string, Code>()
  readonly #tokens = new Map<string, AccessToken>()
  readonly #onChange: () => void

  constructor(onChange: () => void) {
    this.#onChange = onChange
  }

  /** A service account that may see these content owners, and its key as Google's console hands it out, once. */
  createServiceAccount(owners: string[], name = `reports-${randomBytes(3).toString('hex')}`): object {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const email = `${name}@simulated-project.iam.gserviceaccount.com`
    const key_id = randomBytes(20).toString('hex')
    const public_key = publicKey.export({ type: 'spki', format: 'pem' }).toString()
    this.service_accounts.push({ email, key_id, public_key, owners })
    this.#onChange()
    return {
      type: 'service_account',
      project_id: 'simulated-project',
      private_key_id: key_id,
      private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      client_email: email,
      client_id: '100000000000000000001',
      token_uri: audience,
    }
  }

  /** A code for someone who consented; it is good for ten minutes, once. */
  issueCode(
    asked: { challenge: string; redirect_uri: string; scopes: string[] },
    as: { account: string; owners: string[] },
  ): string {
    const code = `4/${randomBytes(24).toString('base64url')}`
    const { challenge, redirect_uri, scopes } = asked
    this.#codes.set(code, {
      challenge,
      redirect_uri,
      grant: { ...as, scopes },
      expires_at: Date.now() + codeMs,
    })
    return code
  }

  /** The token endpoint: each kind of grant, checked as RFC 6749, 7523 and 7636 say. */
  answerTokenRequest(form: Record<string, string | undefined>): object {
    if (form.grant_type === 'urn:ietf:params:oauth:grant-type:jwt-bearer')
      return this.#takeSigned(form.assertion ?? '')
    if (form.client_id !== this.client.id || form.client_secret !== this.client.secret)
      throw new TokenError('invalid_client', 'The OAuth client was not found.')
    if (form.grant_type === 'authorization_code') return this.#takeCode(form)
    if (form.grant_type === 'refresh_token') return this.#takeRefreshToken(form.refresh_token ?? '')
    throw new TokenError('unsupported_grant_type', `Invalid grant_type: ${form.grant_type}`)
  }

  find(token: string): AccessToken | null {
    const grantedToken = this.#tokens.get(token)
    return grantedToken && grantedToken.expires_at > Date.now() ? grantedToken : null
  }

  /** Withdraws a token, and with a refresh token all that came of it. */
  revoke(token: string): boolean {
    const root = this.#tokens.get(token)?.root ?? token
    const wasKnown =
      this.#tokens.has(token) || this.grants.some(({ refresh_token }) => refresh_token === token)
    this.grants = this.grants.filter(({ refresh_token }) => refresh_token !== root)
    for (const [key, { root: of }] of this.#tokens) if (of === root) this.#tokens.delete(key)
    this.#onChange()
    return wasKnown
  }

  #takeSigned(assertion: string): object {
    const [head = '', body = '', signature = ''] = assertion.split('.')
    const claims = parsePart(body)
    const account = this.service_accounts.find(({ email }) => email === claims.iss)
    if (!account) throw new TokenError('invalid_grant', 'Invalid grant: account not found')
    const isSigned =
      parsePart(head).alg === 'RS256' &&
      verify(
        'RSA-SHA256',
        Buffer.from(`${head}.${body}`),
        createPublicKey(account.public_key),
        Buffer.from(signature, 'base64url'),
      )
    if (!isSigned) throw new TokenError('invalid_grant', 'Invalid JWT Signature.')
    const seconds = Date.now() / 1000
    const [iat, exp] = [Number(claims.iat), Number(claims.exp)]
    if (!(iat < seconds + skewSeconds && exp > seconds - skewSeconds && exp - iat <= 3600)) throw tooFarOff()
    if (claims.aud !== audience) throw new TokenError('invalid_grant', 'Invalid JWT: Failed audience check.')
    const scopes = String(claims.scope ?? '')
      .split(' ')
      .filter(Boolean)
    if (scopes.length === 0) throw new TokenError('invalid_scope', 'Empty or missing scope not allowed.')
    return this.#issue({ account: account.email, owners: account.owners, scopes }, account.email)
  }

  #takeCode({
    code = '',
    code_verifier = '',
    redirect_uri = '',
  }: Record<string, string | undefined>): object {
    const issuedCode = this.#codes.get(code)
    this.#codes.delete(code)
    if (!issuedCode || issuedCode.expires_at < Date.now())
      throw new TokenError('invalid_grant', 'Malformed auth code.')
    if (issuedCode.redirect_uri !== redirect_uri) throw new TokenError('redirect_uri_mismatch', 'Bad Request')
    if (createHash('sha256').update(code_verifier).digest('base64url') !== issuedCode.challenge)
      throw new TokenError('invalid_grant', 'Invalid code verifier.')
    const refresh_token = `1//${randomBytes(32).toString('base64url')}`
    this.grants.push({ refresh_token, ...issuedCode.grant })
    this.#onChange()
    return { ...this.#issue(issuedCode.grant, refresh_token), refresh_token }
  }

  #takeRefreshToken(refresh_token: string): object {
    const grant = this.grants.find((candidate) => candidate.refresh_token === refresh_token)
    if (!grant) throw new TokenError('invalid_grant', 'Token has been expired or revoked.')
    return this.#issue(grant, refresh_token)
  }

  #issue({ account, owners, scopes }: Omit<Grant, 'refresh_token'>, root: string): object {
    const access_token = `ya29.${randomBytes(32).toString('base64url')}`
    this.#tokens.set(access_token, {
      account,
      owners,
      scopes,
      root,
      expires_at: Date.now() + tokenSeconds * 1000,
    })
    return { access_token, expires_in: tokenSeconds - 1, scope: scopes.join(' '), token_type: 'Bearer' }
  }
}

/** What the platform says of a signed token that its clock does not like. */
export const tooFarOff = () =>
  new TokenError(
    'invalid_grant',
    'Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable timeframe. Check your iat and exp values in the JWT claim.',
  )

/** Scopes with which reports may be read. */
export const readsReports = (scopes: string[]) => scopes.includes(readScope) || scopes.includes(moneyScope)

function parsePart(part: string): Record<string, unknown> {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString())
  } catch {
    return {}
  }
}
