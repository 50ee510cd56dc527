import type { Endpoint } from '@cuesheet/contract/endpoint'
import type { SignedCall } from '@cuesheet/contract/request-signature'
import type { Locale } from '@cuesheet/contract/values/locale'
import type { Currency } from '@cuesheet/contract/values/money'
import { mayAct, roleOf } from '@cuesheet/contract/values/roles'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { type ApiKey, requireApiKey } from '../access/api-key.ts'
import type { PasswordCost } from '../access/password.ts'
import {
  type AttemptKind,
  isAddressRefused,
  type Refused,
  requireAttempt,
} from '../access/password-throttle.ts'
import type { SecretBox } from '../access/secret-box.ts'
import type { Site, SiteDirectory } from '../access/site.ts'
import type { Viewer } from '../access/viewer.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/connection.ts'
import type { Readers } from '../db/readers.ts'
import { DomainError } from '../errors/domain-error.ts'
import { type TextKey, textOf } from '../locales/texts.ts'
import { type CallContext, readCallContext } from './call-context.ts'
import type { DownloadPlaces } from './download-places.ts'
import type { Log } from './log.ts'
import { bodyLength } from './read-body.ts'
import { type FieldTexts, readBytes, readInput, readJson } from './read-input.ts'
import { requireUnusedProtectionId, useProtectionId, verifySignature } from './request-signature.ts'
import { findViewer, readBearer } from './session.ts'
import { writeAnswer } from './write-answer.ts'

/** What routes are made of. */
export type Server = {
  app: FastifyInstance
  config: Config
  db: Database
  readers: Readers
  log: Log
  sites: SiteDirectory
  password_cost: PasswordCost
  /** Encrypts secrets in the database. */
  secrets: SecretBox
  download_places: DownloadPlaces
  /** The clock: what counts as today. */
  now: () => Date
  /** Every endpoint that is served, for the API reference. */
  endpoints: Endpoint[]
  /** The report screens, which a new process asks once before it serves. */
  screens: Screen[]
}

export type Screen = { path: string; warm(site: Site, viewer: Viewer): Promise<unknown> }

export type AnyEndpoint = Pick<
  Endpoint,
  | 'method'
  | 'path'
  | 'access'
  | 'duty'
  | 'context'
  | 'before_second_factor'
  | 'while_viewing'
  | 'summary'
  | 'errors'
  | 'takes'
> & {
  query: z.ZodMiniType<Record<string, unknown>>
  body: z.ZodMiniType<Record<string, unknown>>
  answer: z.ZodMiniType<Record<string, unknown>>
}

/** What a handler is given: proven, parsed and typed. */
export type Call<E extends AnyEndpoint> = {
  query: z.output<E['query']>
  body: z.output<E['body']>
  /** Of a call that takes bytes: these; of others none. */
  bytes: Buffer
  viewer: E['access'] extends 'anyone' | 'api_key' ? Viewer | null : Viewer
  /** The token of this call. */
  token: E['access'] extends 'anyone' | 'api_key' ? string | null : string
  /** Of a partner's server. */
  api_key: E['access'] extends 'api_key' ? ApiKey : null
  /** The site of X-Domain; null only for endpoints without context. */
  site: E['context'] extends false ? null : Site
  db: Database
  locale: Locale
  /** X-Currency, else the account's choice, else the network's. */
  currency: Currency
  is_playist: boolean
  /** The caller's address, through trusted proxies. */
  address: string
  user_agent: string
}

/** The answer as declared, without `success` and `message`, which serve() adds. */
export type Given<E extends AnyEndpoint> = Omit<z.input<E['answer']>, 'success' | 'message'>

const messageKey = Symbol('message')

/** The answer of a call with another message than its usual one. */
export const withMessage = <Answer extends object>(answer: Answer, message: TextKey): Answer => ({
  ...answer,
  [messageKey]: message,
})

/** What a call without a session tries, by which its address is counted: asked before anything is written for it. */
export type Tries = { attempt?: AttemptKind; secret?: Refused }

/** Who calls, and where: what is proven before anything of the body is read. */
type Proven = {
  api_key: ApiKey | null
  protection_id: string | null
  context: CallContext | null
  token: string | null
  viewer: Viewer | null
}

declare module 'fastify' {
  interface FastifyRequest {
    proven: Proven | null
  }
}

/**
 * What every call must prove before it is handled: signature, context, session, access, input, replay; in this order.
 * A partner's server proves its API key instead, and input.
 */
export async function authenticateCall<E extends AnyEndpoint>(
  server: Server,
  endpoint: E,
  request: FastifyRequest,
): Promise<Call<E>> {
  return readCall(server, endpoint, request, await proveCaller(server, endpoint, request))
}

/** `later`: whose session it is, is asked with what the call reads, and proven then. */
async function proveCaller(
  { config, db, sites }: Server,
  endpoint: AnyEndpoint,
  request: FastifyRequest,
  later = false,
): Promise<Proven> {
  const { authorization } = request.headers
  const api_key =
    endpoint.access === 'api_key'
      ? await requireApiKey(db, { authorization, address: request.state.address })
      : null
  if (api_key) request.state.network_id = api_key.scope.network_id
  // A signature is over the body's length, which of one in chunks is known when it has come.
  const length = bodyLength(request)
  const protection_id =
    api_key === null && length !== null
      ? verifySignature(signedCall(request, config.public_base_path, length), request.headers)
      : null
  const context = endpoint.context ? await readCallContext(request, sites, config.cors_origins, later) : null
  const token = context && readBearer(authorization)
  if (token && later) return { api_key, protection_id, context, token, viewer: null }
  const viewer = token ? await findViewer(db, context.site.network_id, token) : null
  proveViewer(endpoint, request, viewer)
  request.state.is_proven ||= api_key !== null
  return { api_key, protection_id, context, token, viewer }
}

/** Notes who calls, and requires that they may. */
function proveViewer(endpoint: AnyEndpoint, request: FastifyRequest, viewer: Viewer | null): void {
  if (viewer) request.state.account_id = viewer.viewing?.viewed_by ?? viewer.account_id
  request.state.is_proven = viewer !== null
  requireAccess(endpoint, viewer)
}

async function readCall<E extends AnyEndpoint>(
  { config, db }: Server,
  endpoint: E,
  request: FastifyRequest,
  { api_key, context, token, viewer, ...proven }: Proven,
  { fields, tries = {} }: { fields?: FieldTexts; tries?: Tries } = {},
): Promise<Call<E>> {
  const length = Buffer.isBuffer(request.body) ? request.body.byteLength : 0
  const protection_id =
    api_key === null
      ? (proven.protection_id ??
        verifySignature(signedCall(request, config.public_base_path, length), request.headers))
      : null
  const locale = request.state.locale ?? 'ko'
  const query = readInput(endpoint.query, request.query, fields)
  const bytes = endpoint.takes === 'bytes' ? readBytes(request) : Buffer.alloc(0)
  const body = readInput(endpoint.body, endpoint.takes === 'bytes' ? {} : readJson(request), fields)
  if (endpoint.method !== 'GET' && protection_id !== null) {
    const { address } = request.state
    const user_id = typeof body.id === 'string' ? body.id.toLowerCase() : null
    const network_id = context?.site.network_id ?? 0
    if (tries.attempt) await requireAttempt(db, { network_id, user_id, address, kind: tries.attempt })
    // A secret that works once cannot be replayed: while its address waits, no row is written for each guess.
    const isRefused = tries.secret !== undefined && (await isAddressRefused(db, address, tries.secret))
    await (isRefused ? requireUnusedProtectionId : useProtectionId)(db, protection_id)
  }
  return {
    query,
    body,
    bytes,
    viewer,
    token: viewer && token,
    api_key,
    site: context?.site ?? null,
    db,
    locale,
    currency: context?.currency ?? viewer?.currency ?? context?.site.default_currency ?? 'KRW',
    is_playist: context?.is_playist ?? false,
    address: request.state.address,
    user_agent: request.headers['user-agent'] ?? '',
  } as Call<E>
}

type Texts = {
  message?: TextKey
  fields?: FieldTexts
  body_limit_bytes?: number
  /** What else is asked of a key before its body is read. */
  admit?: (api_key: ApiKey) => void | Promise<void>
  /** How long its handler may take, where that is longer than usual. */
  deadline_ms?: number
  tries?: Tries
  /**
   * Production sends its answers as they are given, without the walk that drops what is undeclared. For the report screens
   * alone, whose long rows it costs most and whose every field all tests prove; elsewhere answers are short, and a
   * secret in a branch that no test meets is worth more than the walk.
   */
  is_exact?: boolean
}

/** Routes one endpoint. What a handler returns beyond the declared answer is dropped. */
export function serve<E extends AnyEndpoint>(
  server: Server,
  endpoint: E,
  handler: (call: Call<E>) => Promise<Given<E>>,
  texts: Texts = {},
): void {
  route(server, endpoint, texts, {
    prove: (request) => proveCaller(server, endpoint, request),
    answer: async (request) => handler(await readCall(server, endpoint, request, request.proven!, texts)),
  })
}

/** A call for accounts that reads: what it claims, before it is known who calls. */
export type Claim<E extends AnyEndpoint> = {
  /** As it was last known. */
  site: Site
  /** The site as it is now; refuses a call that it does not answer. */
  findSite(): Promise<Site>
  token: string
  locale: Locale
  /** X-Currency; null: the account's choice, else the network's. */
  currency: Currency | null
  /** What it asks for; null where that will be refused. */
  query: z.output<E['query']> | null
  /** Once it is known who calls: refuses those who may not call, and what is asked wrongly. */
  prove(viewer: Viewer | null): z.output<E['query']>
}

/** Routes one endpoint whose handler finds out in the statement that it answers with whether the site and the session stand. */
export function serveClaims<E extends AnyEndpoint>(
  server: Server,
  endpoint: E,
  handler: (claim: Claim<E>) => Promise<Given<E>>,
): void {
  const { sites, config } = server
  const isLater = (request: FastifyRequest) =>
    bodyLength(request) === 0 && readBearer(request.headers.authorization) !== null
  route(
    server,
    endpoint,
    { is_exact: true },
    {
      prove: (request) => proveCaller(server, endpoint, request, isLater(request)),
      async answer(request) {
        const { context, token } = request.proven!
        // What else a call proves, it has proven with its session.
        if (!isLater(request)) await readCall(server, endpoint, request, request.proven!)
        const asked = endpoint.query.safeParse(request.query)
        return handler({
          site: context!.site,
          findSite: async () => (await readCallContext(request, sites, config.cors_origins)).site,
          token: token!,
          locale: request.state.locale ?? 'ko',
          currency: context!.currency,
          query: asked.success ? (asked.data as z.output<E['query']>) : null,
          prove(viewer) {
            proveViewer(endpoint, request, viewer)
            return (asked.success ? asked.data : readInput(endpoint.query, request.query)) as z.output<
              E['query']
            >
          },
        })
      },
    },
  )
}

function route<E extends AnyEndpoint>(
  server: Server,
  endpoint: E,
  { message = 'done', body_limit_bytes, deadline_ms, admit, is_exact = false }: Texts,
  {
    prove,
    answer,
  }: {
    /** Before anything of the body is read. */
    prove: (request: FastifyRequest) => Promise<Proven>
    answer: (request: FastifyRequest) => Promise<Given<E> & { [messageKey]?: TextKey }>
  },
): void {
  const writing = { proves: !server.config.is_production, isExact: is_exact }
  server.endpoints.push(endpoint as unknown as Endpoint)
  server.app.route({
    method: endpoint.method,
    url: `/api/${endpoint.path}`,
    exposeHeadRoute: false,
    ...(body_limit_bytes && { bodyLimit: body_limit_bytes }),
    ...(deadline_ms && { handlerTimeout: deadline_ms }),
    async onRequest(request) {
      request.proven = await prove(request)
      if (request.proven.api_key) await admit?.(request.proven.api_key)
    },
    async handler(request, reply) {
      // A connection on which nothing moves is otherwise closed before its answer comes.
      if (deadline_ms) request.raw.socket.setTimeout?.(deadline_ms + 10_000)
      const given = await answer(request)
      reply.type('application/json; charset=utf-8')
      const text = textOf(request.state.locale ?? 'ko', given[messageKey] ?? message)
      return writeAnswer(endpoint, { ...given, success: true, message: text }, writing)
    },
  })
}

/** The call as its caller signed it: the path as browsers see it, the bytes as they came. */
function signedCall(request: FastifyRequest, publicBasePath: string, length: number): SignedCall {
  const path = request.raw.url?.split('?', 1)[0] ?? ''
  const isMultipart = request.headers['content-type']?.toLowerCase().startsWith('multipart/form-data')
  return {
    path: publicBasePath + path.slice('/api'.length),
    method: request.method,
    body: isMultipart ? 'form-data' : length,
    authorization: request.headers.authorization ?? '',
    user_agent: request.headers['user-agent'] ?? '',
  }
}

function requireAccess(
  {
    access,
    duty,
    before_second_factor,
    while_viewing,
  }: Pick<AnyEndpoint, 'access' | 'duty' | 'before_second_factor' | 'while_viewing'>,
  viewer: Viewer | null,
): void {
  // Before anything else: neither a call for anyone nor one that a later access would allow changes anything.
  if (viewer?.viewing && !while_viewing) throw new DomainError('forbidden', { message_key: 'viewing_only' })
  if (duty === null) return
  if (!viewer) throw new DomainError('session_required')
  if (viewer.second_factor_needed && !before_second_factor) throw new DomainError('second_factor_required')
  if (mayAct(roleOf(viewer), duty)) return
  throw new DomainError(
    'forbidden',
    access === 'operator' && viewer.operator_role !== null ? { message_key: 'role_needed' } : {},
  )
}
