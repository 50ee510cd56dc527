import type { Endpoint } from '@cuesheet/contract/endpoint'
import { type ErrorCode, errorStatus } from '@cuesheet/contract/errors'
import { eventSubjects, streamSubjects } from '@cuesheet/contract/events'
import * as z from 'zod/mini'
import {
  errorAnswer,
  parameters,
  refer,
  type Schema,
  securityOf,
  securitySchemes,
  signatureNames,
} from './api-parts.ts'
import type { NamedSchema } from './list-named-schemas.ts'

const everyCall: ErrorCode[] = ['invalid_input', 'internal', 'unavailable', 'timeout']
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

export type ApiDocument = {
  openapi: string
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, Record<string, Schema>>
  components: Record<string, Record<string, Schema>>
}

/** Turns schemas into JSON Schema; those with a name are put beside the document's others and referred to. */
function createTranslator(named: readonly NamedSchema[]) {
  const metadata = z.registry<{ id: string }>()
  for (const { id, schema } of named) metadata.add(schema, { id })
  const schemas: Record<string, Schema> = {}
  const translate = (schema: z.core.$ZodType, io: 'input' | 'output'): Schema => {
    const {
      $schema: _,
      $defs = {},
      ...rest
    } = z.toJSONSchema(schema, { io, target: 'draft-2020-12', metadata })
    // What goes in may be written otherwise than what comes out: a default may be left out.
    const renamed = new Map<string, string>()
    const place = (json: unknown): Schema =>
      JSON.parse(
        JSON.stringify(json).replaceAll(
          /"#\/\$defs\/([^"]+)"/g,
          (_all, id: string) => `"#/components/schemas/${renamed.get(id) ?? id}"`,
        ),
      )
    const definitions = Object.entries($defs)
    if (io === 'input')
      for (const [id, { id: _id, ...own }] of definitions) {
        const isOther =
          schemas[id] !== undefined && JSON.stringify(schemas[id]) !== JSON.stringify(place(own))
        if (isOther) renamed.set(id, `${id}Input`)
      }
    for (const [id, { id: _id, ...own }] of definitions) schemas[renamed.get(id) ?? id] ??= place(own)
    const { id: _id, ...inline } = rest as Schema
    return place(inline)
  }
  return { schemas, translate }
}

type Translate = ReturnType<typeof createTranslator>['translate']

/** Each event's name is one of these, its data the JSON beside it. */
const describeEvents = (translate: Translate) => ({
  type: 'string',
  description: 'Server-sent events; comments in between keep the connection alive.',
  'x-events': Object.fromEntries(
    Object.entries({ ...streamSubjects, ...eventSubjects }).map(([name, schema]) => [
      name,
      translate(schema, 'output'),
    ]),
  ),
})

function describeBody(endpoint: Endpoint, translate: Translate) {
  if (endpoint.takes === 'bytes')
    return {
      requestBody: {
        required: true,
        description: 'The bytes of the file, as they are.',
        content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
      },
    }
  const schema = translate(endpoint.body, 'input') as { properties?: Schema }
  if (Object.keys(schema.properties ?? {}).length === 0) return {}
  const example = endpoint.example?.body
  return {
    requestBody: { required: true, content: { 'application/json': { schema, ...(example && { example }) } } },
  }
}

function describeCall(endpoint: Endpoint, translate: Translate): Schema {
  const { method, path: at, access, answers, example } = endpoint
  const query = translate(endpoint.query, 'input') as { properties?: Schema; required?: string[] }
  const context = endpoint.context ? ['X-Domain', 'X-Playist', 'X-Currency'] : []
  const answered = example && { example: { success: true, message: 'Done.', ...example.answer } }
  return {
    operationId: `${method.toLowerCase()}_${at.replaceAll(/\W+/g, '_')}`,
    tags: [at.split('/')[0]],
    summary: endpoint.summary,
    parameters: [
      ...Object.entries(query.properties ?? {}).map(([name, schema]) => ({
        name,
        in: 'query',
        required: query.required?.includes(name) ?? false,
        schema,
        ...(example?.query?.[name] !== undefined && { example: example.query[name] }),
      })),
      ...refer([
        'Accept-Language',
        ...context,
        ...(answers === 'events' ? ['Last-Event-ID'] : []),
        ...(access === 'api_key' ? [] : signatureNames),
      ]),
    ],
    ...describeBody(endpoint, translate),
    responses: {
      200: {
        description: 'Done.',
        content:
          answers === 'events'
            ? { 'text/event-stream': { schema: describeEvents(translate) } }
            : { 'application/json': { schema: translate(endpoint.answer, 'output'), ...answered } },
      },
      ...failures(endpoint),
    },
    security: securityOf[access],
  }
}

export type Described = { location: string; schema: Schema }

/**
 * The schemas and properties of a document that can be described, each with its location: `Figures.rpm` of a named schema,
 * `GET /dashboard/summary answer.totals` or `… query.period` of a call.
 */
export function* listDescribed({ paths, components }: ApiDocument): Generator<Described> {
  for (const [id, schema] of Object.entries(components.schemas ?? {})) {
    yield { location: id, schema }
    yield* listInside(schema, id)
  }
  for (const [at, operations] of Object.entries(paths))
    for (const [method, operation] of Object.entries(operations)) {
      const call = `${method.toUpperCase()} ${at}`
      for (const parameter of operation.parameters as Schema[])
        if (parameter.in === 'query') {
          yield { location: `${call} query.${parameter.name}`, schema: parameter }
          yield* listInside(parameter.schema as Schema, `${call} query.${parameter.name}`)
        }
      const schemaIn = (holder: unknown) =>
        (holder as { content?: { 'application/json'?: { schema: Schema } } } | undefined)?.content?.[
          'application/json'
        ]?.schema
      yield* listInside(schemaIn(operation.requestBody), `${call} body`)
      yield* listInside(schemaIn((operation.responses as Schema)[200]), `${call} answer`)
    }
}

function* listInside(schema: unknown, location: string): Generator<Described> {
  if (typeof schema !== 'object' || schema === null) return
  if (Array.isArray(schema)) {
    for (const each of schema) yield* listInside(each, location)
    return
  }
  const { properties, items, prefixItems, additionalProperties, propertyNames, anyOf, oneOf, allOf } =
    schema as Schema
  for (const [name, property] of Object.entries((properties ?? {}) as Record<string, Schema>)) {
    yield { location: `${location}.${name}`, schema: property }
    yield* listInside(property, `${location}.${name}`)
  }
  for (const each of [items, prefixItems, additionalProperties, propertyNames, anyOf, oneOf, allOf])
    yield* listInside(each, location)
}

const ofEveryAnswer: Record<string, string> = {
  success: 'Always true: what fails answers with an error.',
  message: 'In the language asked for, ready to be shown.',
}

type Options = {
  base_path: string
  named: readonly NamedSchema[]
  /** What is said of what, by location: the contract's own comments. */
  comments?: Readonly<Record<string, string>>
  title?: string
}

/** OpenAPI 3.1 of the endpoints, made from the same objects that validate and type them. */
export function describeApi(
  endpoints: readonly Endpoint[],
  { base_path, named, comments = {}, title = 'API' }: Options,
): ApiDocument {
  const { schemas, translate } = createTranslator(named)
  const paths: ApiDocument['paths'] = {}
  for (const endpoint of endpoints)
    paths[`/${endpoint.path}`] = {
      ...paths[`/${endpoint.path}`],
      [endpoint.method.toLowerCase()]: describeCall(endpoint, translate),
    }
  const isSigned = endpoints.some(({ access }) => access !== 'api_key')
  const signing = isSigned
    ? ' Calls are signed by three headers, which deter casual scripts and authenticate nobody.'
    : ''
  const document: ApiDocument = {
    openapi: '3.1.0',
    info: {
      title,
      version: '1',
      description: `Every answer carries \`success\` and \`message\`; every failure is HTTP 400–599 with a stable \`code\`.${signing}`,
    },
    servers: [{ url: base_path }],
    tags: [...new Set(endpoints.map(({ path: at }) => at.split('/')[0]!))].sort().map((name) => ({ name })),
    paths,
    components: {
      parameters,
      securitySchemes,
      schemas: { ...schemas, ErrorAnswer: errorAnswer },
    },
  }
  for (const { location, schema } of listDescribed(document)) {
    const text =
      comments[location] ??
      (/ answer\.\w+$/.test(location) ? ofEveryAnswer[location.split('.').at(-1)!] : undefined)
    if (text !== undefined) schema.description ??= text
  }
  return document
}
