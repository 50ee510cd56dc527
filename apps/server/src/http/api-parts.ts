import type { Endpoint } from '@cuesheet/contract/endpoint'
import { errorStatus } from '@cuesheet/contract/errors'
import { currencies } from '@cuesheet/contract/values/money'

export type Schema = Record<string, unknown>

const digest = { type: 'string', pattern: '^[0-9a-f]{128}$' }
const header = (name: string, schema: Schema, description: string, required = true) => ({
  name,
  in: 'header',
  required,
  schema,
  description,
})

export const parameters = {
  'Accept-Language': header(
    'Accept-Language',
    { type: 'string' },
    'Language of `message`: ko, en, zh-CN or zh-TW; else the network’s.',
    false,
  ),
  'X-Domain': header(
    'X-Domain',
    { type: 'string' },
    'Host the page was loaded from: lower-case, no port. Says which network is meant.',
  ),
  'X-Playist': header(
    'X-Playist',
    { type: 'string', enum: ['1', '0'] },
    'The network’s is_playist flag.',
    false,
  ),
  'X-Currency': header(
    'X-Currency',
    { type: 'string', enum: [...currencies] },
    'Currency of every amount; else the account’s choice, else the network’s.',
    false,
  ),
  'Last-Event-ID': header(
    'Last-Event-ID',
    { type: 'string' },
    'Where an earlier stream broke off: the id of its last event that carried one.',
    false,
  ),
  'X-Secure-Token': header(
    'X-Secure-Token',
    digest,
    'SHA-512 of path + method code + Authorization value + user agent, as lower-case hex.',
  ),
  'X-Protection-Id': header(
    'X-Protection-Id',
    digest,
    'SHA-512 of time in ms + a random number + user agent + secure token; new for every call.',
  ),
  'X-Protection-Token': header(
    'X-Protection-Token',
    digest,
    'SHA-512 of user agent + secure token + protection id.',
  ),
}
export const signatureNames = ['X-Secure-Token', 'X-Protection-Id', 'X-Protection-Token']
export const refer = (names: string[]) => names.map((name) => ({ $ref: `#/components/parameters/${name}` }))

/** What a caller must prove, by who may call. */
export const securityOf: Record<Endpoint['access'], Record<string, never[]>[]> = {
  anyone: [],
  signed_in: [{ token: [] }],
  manager: [{ token: [] }],
  operator: [{ token: [] }],
  api_key: [{ api_key: [] }],
}

export const securitySchemes = {
  token: { type: 'http', scheme: 'bearer', description: 'Of a session, as sign-in answers it.' },
  api_key: {
    type: 'http',
    scheme: 'bearer',
    description: 'Of a network, for its partners’ servers: `cuesheet_…`. Such calls are not signed.',
  },
}

export const errorAnswer: Schema = {
  type: 'object',
  description: 'What every failure answers.',
  required: ['success', 'code', 'message', 'request_id'],
  properties: {
    success: { const: false, description: 'Always false.' },
    code: {
      type: 'string',
      enum: Object.keys(errorStatus),
      description: 'Which failure it is: stable, for programs.',
    },
    message: { type: 'string', description: 'In the language asked for, ready to be shown.' },
    request_id: { type: 'string', description: 'Names this request in the log.' },
    fields: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'The offending inputs of invalid_input, each with its message.',
    },
  },
}
