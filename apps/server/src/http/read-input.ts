import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { DomainError } from '../errors/domain-error.ts'
import type { FieldText, TextKey } from '../locales/texts.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** The JSON body; an empty one reads as {}. Other content types are refused. */
export function readJson(
  request: FastifyRequest,
  contentType: RegExp = /^application\/json\s*(;|$)/i,
): unknown {
  const bytes = request.body
  if (!Buffer.isBuffer(bytes) || bytes.byteLength === 0) return {}
  if (!contentType.test(request.headers['content-type'] ?? '') || request.headers['content-encoding'])
    throw new DomainError('unsupported_media_type')
  try {
    return JSON.parse(utf8.decode(bytes))
  } catch {
    throw new DomainError('invalid_input', { message_key: 'malformed_request' })
  }
}

/** The body as it came; other content types than plain bytes are refused. */
export function readBytes(request: FastifyRequest): Buffer {
  const bytes = request.body
  if (!Buffer.isBuffer(bytes) || bytes.byteLength === 0) return Buffer.alloc(0)
  if (!/^application\/octet-stream$/i.test(request.headers['content-type'] ?? ''))
    throw new DomainError('unsupported_media_type')
  return bytes
}

/** What a field says of itself: where nothing is given, and where what is given will not do. */
export type FieldTexts = Record<string, { missing?: TextKey; otherwise?: TextKey }>

/** Fields that mean the same in every call. */
const usualTexts: FieldTexts = {
  user_id: { missing: 'enter_id', otherwise: 'field_email' },
  password: { missing: 'enter_password', otherwise: 'field_password' },
  new_password: { missing: 'enter_password', otherwise: 'field_password' },
  nickname: { missing: 'field_nickname', otherwise: 'field_nickname' },
  code: { missing: 'enter_code' },
}

/**
 * The declared part of a query or body, typed; throws `invalid_input` that names every offending field, and says in its
 * message what the first of them says of itself.
 */
export function readInput<Output extends Record<string, unknown>>(
  schema: z.ZodMiniType<Output>,
  given: unknown,
  texts: FieldTexts = {},
): Output {
  const input = wellFormed(given)
  const result = schema.safeParse(input)
  const fields: Record<string, FieldText> = {}
  let message_key: FieldText | undefined
  if (!result.success)
    for (const issue of result.error.issues) {
      const name = issue.path.join('.')
      if (name in fields) continue
      const { missing, otherwise } = texts[name] ?? usualTexts[name] ?? {}
      const text = fieldText(issue, input)
      const own = isMissing(valueAt(input, issue.path)) ? missing : otherwise
      const said = text === 'field_invisible' ? text : (own ?? text)
      fields[name] = said
      if (own || typeof text === 'object') message_key ??= said
    }
  else
    for (const [name, value] of Object.entries(result.data))
      if (holdsNul(value)) fields[name] = 'field_invalid'
  if (result.success && Object.keys(fields).length === 0) return result.data
  const { '': whole, ...named } = fields
  const key = message_key ?? (whole ? 'malformed_request' : undefined)
  throw new DomainError('invalid_input', { fields: named, ...(key ? { message_key: key } : {}) })
}

const isMissing = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

/** U+0000 is legal in JSON and cannot be stored by PostgreSQL. */
function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0')
  if (typeof value !== 'object' || value === null) return false
  return Object.values(value).some(holdsNul)
}

/** Half a character, as a field with a limit leaves of an emoji, is legal in JSON and cannot be stored either: U+FFFD. */
function wellFormed(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed()
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(wellFormed)
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name.toWellFormed(), wellFormed(each)]),
  )
}

function valueAt(input: unknown, path: PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, name) => (value as Record<PropertyKey, unknown> | undefined)?.[name],
    input,
  )
}

const lengthTexts = new Map<string, { least: TextKey; most: TextKey }>([
  ['string', { least: 'field_least_characters', most: 'field_most_characters' }],
  ['array', { least: 'field_least_items', most: 'field_most_items' }],
])

function fieldText(issue: z.core.$ZodIssue, input: unknown): FieldText {
  switch (issue.code) {
    case 'invalid_type':
      if ((valueAt(input, issue.path) ?? undefined) === undefined) return 'field_required'
      return issue.expected === 'number' || issue.expected === 'int' ? 'field_number' : 'field_invalid'
    case 'too_small': {
      const key = lengthTexts.get(issue.origin)?.least
      if (!key) return 'field_too_small'
      return issue.minimum === 1 ? 'field_required' : { key, limit: Number(issue.minimum) }
    }
    case 'too_big': {
      const key = lengthTexts.get(issue.origin)?.most
      return key ? { key, limit: Number(issue.maximum) } : 'field_too_big'
    }
    case 'invalid_format':
      return issue.format === 'email' ? 'field_email' : 'field_format'
    case 'invalid_value':
      return 'field_choice'
    case 'custom':
      return issue.params?.text === 'field_invisible' ? 'field_invisible' : 'field_invalid'
    default:
      return 'field_invalid'
  }
}
