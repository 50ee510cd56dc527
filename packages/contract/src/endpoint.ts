import * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'
import { type Access, type Duty, ordinaryDuty } from './values/roles.ts'

type Shape = z.core.$ZodLooseShape
type None = Record<never, never>
type Answer<S extends Shape> = z.ZodMiniObject<
  S & { success: z.ZodMiniLiteral<true>; message: z.ZodMiniString },
  z.core.$strip
>

export type Endpoint<
  Q extends Shape = Shape,
  B extends Shape = Shape,
  A extends Shape = Shape,
  Who extends Access = Access,
  Context extends boolean = boolean,
> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Under the API base, without a leading slash: `member/login`. */
  path: string
  access: Who
  /** Who of those who sign in: the roles of this duty. Null: nobody has to sign in. */
  duty: Duty | null
  /** False: carries Accept-Language and the security headers only, no domain, token, playlist flag or currency. */
  context: Context
  /** Also for a member who must set up a second factor first; all else answers them `second_factor_required`. */
  before_second_factor: boolean
  /** Also for an operator who views as the account: reads, but those that carry secrets, and signing out. */
  while_viewing: boolean
  /** One line for the API reference. */
  summary: string
  query: z.ZodMiniObject<Q, z.core.$strip>
  body: z.ZodMiniObject<B, z.core.$strip>
  answer: Answer<A>
  /** json: once, as `answer` declares. events: a stream of server-sent events that goes on; `answer` is not used. */
  answers: 'json' | 'events'
  /** json: what `body` declares. bytes: any, as application/octet-stream; `body` is not used. */
  takes: 'json' | 'bytes'
  /** Codes this call can answer beyond those every call can. */
  errors: readonly ErrorCode[]
  /** For the API reference; calls of partners have one. */
  example: Example | null
}

/** Something that a call may be asked with, and what it may answer, without `success` and `message`. */
export type Example = {
  query?: Record<string, string>
  body?: Record<string, unknown>
  answer: Record<string, unknown>
}

/**
 * Declares one call. The same object validates it on the server, types it on both sides and
 * describes it in OpenAPI. `answer` is given without `success` and `message`, which every answer carries.
 */
export function endpoint<
  const Who extends Access,
  Q extends Shape = None,
  B extends Shape = None,
  A extends Shape = None,
  const Context extends boolean = true,
>(declared: {
  method: Endpoint['method']
  path: string
  access: Who
  duty?: Duty
  context?: Context
  before_second_factor?: boolean
  while_viewing?: boolean
  summary: string
  query?: Q
  body?: B
  answer?: A
  answers?: Endpoint['answers']
  takes?: Endpoint['takes']
  errors?: readonly ErrorCode[]
  example?: Example
}): Endpoint<Q, B, A, Who, Context> {
  return {
    method: declared.method,
    path: declared.path,
    access: declared.access,
    duty: declared.duty ?? ordinaryDuty[declared.access],
    context: declared.context ?? (true as Context),
    before_second_factor:
      declared.before_second_factor ?? (declared.access === 'anyone' || declared.access === 'api_key'),
    while_viewing: declared.while_viewing ?? declared.method === 'GET',
    summary: declared.summary,
    query: z.object(declared.query ?? ({} as Q)),
    body: z.object(declared.body ?? ({} as B)),
    answer: z.object({
      ...(declared.answer ?? ({} as A)),
      success: z.literal(true),
      message: z.string(),
    }) as Answer<A>,
    answers: declared.answers ?? 'json',
    takes: declared.takes ?? 'json',
    errors: declared.errors ?? [],
    example: declared.example ?? null,
  }
}

export type QueryOf<E extends { query: z.core.$ZodType }> = z.input<E['query']>
export type BodyOf<E extends { body: z.core.$ZodType }> = z.input<E['body']>
export type AnswerOf<E extends { answer: z.core.$ZodType }> = z.output<E['answer']>
