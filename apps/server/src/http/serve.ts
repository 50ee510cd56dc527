import type { Endpoint } from '@cuesheet/contract/endpoint'
import type { Locale } from '@cuesheet/contract/values/locale'
import type { Currency } from '@cuesheet/contract/values/money'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { ApiKey } from '../access/api-key.ts'
import type { Acting } from '../access/audit.ts'
import type { PasswordCost } from '../access/password.ts'
import type { AttemptKind, Refused } from '../access/password-throttle.ts'
import type { NetworkScope } from '../access/scope.ts'
import type { SecretBox } from '../access/secret-box.ts'
import type { Site, SiteDirectory } from '../access/site.ts'
import type { Viewer } from '../access/viewer.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/connection.ts'
import type { Readers } from '../db/readers.ts'
import type { Writable } from '../db/written.ts'
import { type TextKey, textOf } from '../locales/texts.ts'
import type { DownloadPlaces } from './download-places.ts'
import type { Log } from './log.ts'
import { type Proven, proveCaller, readCall } from './prove-caller.ts'
import type { FieldTexts } from './read-input.ts'
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

type Screen = { path: string; warm(site: Site, viewer: Viewer): Promise<unknown> }

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
  /** The network that the call is of: the viewer's own, or the one that an operator names in `network` or `network_id`. `not_found` without one. */
  getScope: () => Promise<NetworkScope>
  /** The same for what changes it: `conflict` while it is being deleted. */
  getOpenScope: () => Promise<NetworkScope>
  /** Who changes something, from where and when. */
  acting: Acting & { account_id: number; address: string; now: Date }
  now: Date
  /** The day that reports are of. */
  today: string
  /** The day that books are kept by. */
  office_day: string
  /** The caller's address, through trusted proxies. */
  address: string
  user_agent: string
}

/** The answer as declared, without `success` and `message`, which serve() adds. */
export type Given<E extends AnyEndpoint> = Omit<Writable<z.input<E['answer']>>, 'success' | 'message'>

const messageKey = Symbol('message')

/** The answer of a call with another message than its usual one. */
export const withMessage = <Answer extends object>(answer: Answer, message: TextKey): Answer => ({
  ...answer,
  [messageKey]: message,
})

/** What a call without a session tries, by which its address is counted: asked before anything is written for it. */
export type Tries = { attempt?: AttemptKind; secret?: Refused }

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

/** The same call for two kinds of callers, as operators and a network's managers; its handler reads what the second send. */
export function serveBoth<A extends AnyEndpoint, B extends AnyEndpoint>(
  server: Server,
  [first, second]: readonly [A, B],
  handler: (call: Call<B>) => Promise<Given<A> & Given<B>>,
): void {
  serve(server, first, handler as unknown as (call: Call<A>) => Promise<Given<A>>)
  serve(server, second, handler)
}

/** Routes one endpoint that is proven and answered as given. */
export function route<E extends AnyEndpoint>(
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
      const result = await answer(request)
      reply.type('application/json; charset=utf-8')
      const text = textOf(request.state.locale ?? 'ko', result[messageKey] ?? message)
      return writeAnswer(endpoint, { ...result, success: true, message: text }, writing)
    },
  })
}
