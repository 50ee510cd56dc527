import { createHash } from 'node:crypto'
import type { AnswerOf, Endpoint } from '@cuesheet/contract/endpoint'
import type { Locale } from '@cuesheet/contract/values/locale'
import type { CallError } from './call-error.ts'
import { type CallSite, callHeaders } from './call-headers.ts'
import { type CallInput, type InputArguments, queryString } from './call-input.ts'
import { nextPlace, type Piece, type Place } from './next-place.ts'
import { sendCall } from './send-call.ts'
import { tryAgain } from './try-again.ts'

export type ClientOptions = {
  /** Where the API is: `https://dashboard.example.com/api`. */
  base_url: string
  /** Of a partner's server: shown once when a manager or an operator makes it. */
  key?: string | undefined
  /** For calls of people: the domain of their network. */
  site?: CallSite
  /** For calls of people: what signing in answered. */
  token?: string | null
  /** Of messages and texts; by default the site's. */
  language?: Locale
  user_agent?: string
  /** Without an answer after so long a call has failed; 30 s. */
  deadline_ms?: number
  /** For how long a call is tried again after its first failure; 60 s, 0: never. */
  retry_ms?: number
  /** Whether answers are parsed as their endpoints declare them; zod's error where they are not so. */
  check_answers?: boolean
  fetch?: typeof globalThis.fetch
}

type Options = {
  signal?: AbortSignal | undefined
  deadline_ms?: number
  /** Of a call that takes bytes. */
  bytes?: Uint8Array<ArrayBuffer>
}
type Input<E extends Endpoint> = CallInput<E, Options>
type Sent = Options & { query?: Record<string, unknown>; body?: Record<string, unknown> }
type Paged = { next: string | null } | Required<Pick<Piece, 'page' | 'size' | 'total'>>

const sha512 = (text: string) => createHash('sha512').update(text).digest('hex')

/** A change is sent again only where the server says when; a read also after what may have got lost. */
const isWorthRetrying = ({ method }: Endpoint, { status, code, retry_after_seconds }: CallError) =>
  method === 'GET'
    ? code === 'offline' || status === 429 || status >= 500
    : (status === 429 || status === 503) && retry_after_seconds !== null

/** Makes calls of the contract from a server or a script: signed, with a deadline, tried again where that helps. */
export function createClient(options: ClientOptions) {
  const base_url = options.base_url.replace(/\/$/, '')
  const { deadline_ms = 30_000, retry_ms = 60_000, user_agent = 'cuesheet-client' } = options

  async function send(endpoint: Endpoint, sent: Sent, deadline_ms: number): Promise<unknown> {
    const text = endpoint.method === 'GET' || sent.body === undefined ? null : JSON.stringify(sent.body)
    const payload = sent.bytes ?? (text === null ? null : new TextEncoder().encode(text))
    const type = sent.bytes ? 'application/octet-stream' : 'application/json'
    const isOfPartner = endpoint.access === 'api_key'
    if (endpoint.context && !options.site) throw new Error(`${endpoint.path}: createClient needs a site`)
    const url = `${base_url}/${endpoint.path}`
    const headers = callHeaders({
      sha512,
      path: new URL(url).pathname,
      method: endpoint.method,
      body: payload && { type, bytes: payload.byteLength },
      token: (isOfPartner ? options.key : endpoint.context ? options.token : null) ?? null,
      site: (endpoint.context && options.site) || null,
      user_agent,
      language: options.language ?? null,
    })
    headers.set('user-agent', user_agent)
    const answer = await sendCall(url + queryString(sent.query), {
      method: endpoint.method,
      headers,
      body: payload,
      deadline_ms,
      signal: sent.signal,
      ...(options.fetch && { fetch: options.fetch }),
    })
    return options.check_answers ? endpoint.answer.parse(answer) : answer
  }

  /** One call. Throws CallError where it is refused, or not answered in time. */
  async function call<E extends Endpoint>(
    endpoint: E,
    ...[input]: InputArguments<Input<E>>
  ): Promise<AnswerOf<E>> {
    const sent: Sent = { ...input }
    return tryAgain((ms) => send(endpoint, sent, ms) as Promise<AnswerOf<E>>, {
      deadline_ms: sent.deadline_ms ?? deadline_ms,
      retry_ms,
      isRead: endpoint.method === 'GET',
      isWorthRetrying: (error) => isWorthRetrying(endpoint, error),
      signal: sent.signal,
    })
  }

  /** A list from its first piece to its last, each asked for when the one before has been used. */
  async function* pages<E extends Endpoint>(
    endpoint: AnswerOf<E> extends Paged ? E : never,
    ...[input]: InputArguments<Input<E>>
  ): AsyncGenerator<AnswerOf<E>, void, undefined> {
    const first: Sent = { ...input }
    const part = endpoint.method === 'GET' ? 'query' : 'body'
    for (let place: Place | undefined = {}; place; ) {
      const sent = { ...first, [part]: { ...first[part], ...place } }
      const piece: AnswerOf<E> = await call<E>(endpoint, ...([sent] as unknown as InputArguments<Input<E>>))
      yield piece
      place = nextPlace(piece as Piece)
    }
  }

  return { call, pages }
}
export type Client = ReturnType<typeof createClient>
