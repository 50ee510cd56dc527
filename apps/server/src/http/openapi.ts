import type { Endpoint } from '@cuesheet/contract/endpoint'
import { type ErrorCode, errorStatus } from '@cuesheet/contract/errors'
import { eventSubjects, streamSubjects } from '@cuesheet/contract/events'
import { currencies } from '@cuesheet/contract/values/money'
import { fastifySwagger, type StaticDocumentSpec } from '@fastify/swagger'
import { fastifySwaggerUi } from '@fastify/swagger-ui'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { OperatorAccess } from './operator-access.ts'
import type { Server } from './serve.ts'

type Schema = Record<string, unknown>

const digest = { type: 'string', pattern: '^[0-9a-f]{128}$' }
const header = (name: string, schema: Schema, description: string, required = true) => ({
  name,
  in: 'header',
  required,
  schema,
  description,
})

const parameters = {
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
const signatureNames = ['X-Secure-Token', 'X-Protection-Id', 'X-Protection-Token']
const refer = (names: string[]) => names.map((name) => ({ $ref: `#/components/parameters/${name}` }))

const everyCall: ErrorCode[] = ['invalid_input', 'internal', 'unavailable', 'timeout']
/** What a caller must prove, by who may call. */
const securityOf: Record<Endpoint['access'], Record<string, never[]>[]> = {
  anyone: [],
  signed_in: [{ token: [] }],
  manager: [{ token: [] }],
  operator: [{ token: [] }],
  api_key: [{ api_key: [] }],
}

function codesOf(endpoint: Endpoint): ErrorCode[] {
  const { method, access, context, before_second_factor, errors } = endpoint
  return [
    ...new Set([
      ...everyCall,
      ...(access === 'api_key'
        ? (['invalid_credentials', 'too_many_requests'] as const)
        : (['signature_invalid'] as const)),
      ...(context ? (['unknown_domain', 'wrong_domain'] as const) : []),
      ...(access === 'anyone' || access === 'api_key' ? [] : (['session_required'] as const)),
      ...(before_second_factor || access === 'api_key' ? [] : (['second_factor_required'] as const)),
      ...(access === 'manager' || access === 'operator' ? (['forbidden'] as const) : []),
      ...(method === 'GET' ? [] : (['too_large', 'unsupported_media_type'] as const)),
      ...(method === 'GET' || access === 'api_key' ? [] : (['replayed'] as const)),
      ...errors,
    ]),
  ]
}

function failures(endpoint: Endpoint) {
  const byStatus = Map.groupBy(codesOf(endpoint), (code) => errorStatus[code])
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, codes]) => [
        status,
        {
          description: codes.join(', '),
          content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorAnswer' } } },
        },
      ]),
  )
}

function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, target: 'draft-2020-12' })
  return rest
}

/** Each event's name is one of these, its data the JSON beside it. */
const eventStream = {
  type: 'string',
  description: 'Server-sent events; comments in between keep the connection alive.',
  'x-events': Object.fromEntries(
    Object.entries({ ...streamSubjects, ...eventSubjects }).map(([name, schema]) => [
      name,
      schemaOf(schema, 'output'),
    ]),
  ),
}

function operation(endpoint: Endpoint) {
  const query = schemaOf(endpoint.query, 'input') as { properties?: Schema; required?: string[] }
  const body = schemaOf(endpoint.body, 'input') as { properties?: Schema }
  const context = endpoint.context ? ['X-Domain', 'X-Playist', 'X-Currency'] : []
  return {
    operationId: endpoint.path.replaceAll(/\W+/g, '_'),
    tags: [endpoint.path.split('/')[0]],
    summary: endpoint.summary,
    parameters: [
      ...Object.entries(query.properties ?? {}).map(([name, schema]) => ({
        name,
        in: 'query',
        required: query.required?.includes(name) ?? false,
        schema,
      })),
      ...refer([
        'Accept-Language',
        ...context,
        ...(endpoint.answers === 'events' ? ['Last-Event-ID'] : []),
        ...(endpoint.access === 'api_key' ? [] : signatureNames),
      ]),
    ],
    ...(Object.keys(body.properties ?? {}).length > 0 && {
      requestBody: { required: true, content: { 'application/json': { schema: body } } },
    }),
    responses: {
      200: {
        description: 'Done.',
        content:
          endpoint.answers === 'events'
            ? { 'text/event-stream': { schema: eventStream } }
            : { 'application/json': { schema: schemaOf(endpoint.answer, 'output') } },
      },
      ...failures(endpoint),
    },
    security: securityOf[endpoint.access],
  }
}

/** OpenAPI 3.1 of the endpoints, made from the same objects that validate and type them. */
function describeApi(endpoints: readonly Endpoint[], basePath: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints)
    paths[`/${endpoint.path}`] = {
      ...paths[`/${endpoint.path}`],
      [endpoint.method.toLowerCase()]: operation(endpoint),
    }
  return {
    openapi: '3.1.0',
    info: {
      title: 'API',
      version: '1',
      description:
        'Every answer carries `success` and `message`; every failure is HTTP 400–599 with a stable `code`. Calls are signed by three headers, which deter casual scripts and authenticate nobody.',
    },
    servers: [{ url: basePath }],
    paths,
    components: {
      parameters,
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'Of a session, as sign-in answers it.' },
        api_key: {
          type: 'http',
          scheme: 'bearer',
          description: 'Of a network, for its partners’ servers: `cuesheet_…`. Such calls are not signed.',
        },
      },
      schemas: {
        ErrorAnswer: {
          type: 'object',
          required: ['success', 'code', 'message', 'request_id'],
          properties: {
            success: { const: false },
            code: { type: 'string', enum: Object.keys(errorStatus) },
            message: { type: 'string', description: 'In the language asked for, ready to be shown.' },
            request_id: { type: 'string' },
            fields: {
              type: 'object',
              additionalProperties: { type: 'string' },
              description: 'The offending inputs of invalid_input, each with its message.',
            },
          },
        },
      },
    },
  }
}

const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** /api/openapi.json, and /api/docs to read it, for operators. Nothing of either comes from elsewhere. */
export async function addApiReference(
  { app, config, endpoints }: Server,
  access: OperatorAccess,
): Promise<void> {
  const document = describeApi(endpoints, config.public_base_path)
  const requireReader = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!(await access.mayRead(request))) return reply.callNotFound()
  }
  await app.register(async (docs) => {
    docs.addHook('onRequest', requireReader)
    docs.get('/api/openapi.json', async () => document)
    await docs.register(fastifySwagger, {
      mode: 'static',
      specification: { document: document as unknown as StaticDocumentSpec['document'] },
    })
    await docs.register(fastifySwaggerUi, {
      routePrefix: '/api/docs',
      indexPrefix: config.public_base_path.replace(/\/api$/, ''),
      staticCSP: pagePolicy,
      uiConfig: { layout: 'BaseLayout', deepLinking: true, docExpansion: 'list', supportedSubmitMethods: [] },
      theme: { title: 'API' },
    })
  })
}
