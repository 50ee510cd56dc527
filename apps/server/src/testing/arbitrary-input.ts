import { addDays } from '@cuesheet/contract/values/day'
import * as fc from 'fast-check'
import * as z from 'zod/mini'

type JsonSchema = {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  pattern?: string
}

/** What nobody should send and somebody will. */
const garbage: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    '',
    ' ',
    '0',
    '-1',
    '1e309',
    'NaN',
    '0x10',
    '9007199254740993',
    '99999999999999999999',
    'null',
    '[]',
    '%00',
    '\0',
    'a\0b',
    '\ud800',
    '\u202e',
    "'; drop table accounts; --",
    '../../etc/passwd',
    '2026-02-30',
    '__proto__',
    null,
    true,
    0,
    -1,
    1.5,
    2 ** 31,
    2 ** 53,
    -(2 ** 63),
    1e300,
    [],
    {},
    [[]],
    { $gt: '' },
    ['a', 'b'],
  ),
  fc.string({ unit: 'binary', maxLength: 2000 }),
  fc.json({ maxDepth: 3 }).map((text) => JSON.parse(text) as unknown),
)

/** Also those at which calendars end. */
const day = fc.oneof(
  fc
    .date({ min: new Date('1999-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  fc.constantFrom('0000-01-01', '0001-01-01', '0001-12-31', '1000-01-01', '2005-01-01', '9999-12-31'),
)

/** What a query for a period needs to reach the data: left to chance, two days seldom make a span. */
const customSpan = fc
  .record({ from: day, length: fc.nat({ max: 1_200 }) })
  .map(({ from, length }) => ({ period: 'custom', from, to: addDays(from, length) }))

function valid(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(valid))
  if (schema.pattern)
    return schema.pattern.includes('\\d{4}-\\d{2}-\\d{2}')
      ? day
      : fc.stringMatching(new RegExp(schema.pattern))
  switch (schema.type) {
    case 'integer':
    case 'number':
      return fc.integer({
        min: Math.max(schema.minimum ?? -1000, -(2 ** 31)),
        max: Math.min(schema.maximum ?? 1000, 2 ** 31 - 1),
      })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(valid(schema.items ?? {}), { maxLength: 5 })
    case 'object':
      return objectOf(schema)
    default:
      return fc.string({
        minLength: schema.minLength ?? 0,
        maxLength: Math.min(schema.maxLength ?? 100, 2000),
      })
  }
}

function objectOf(schema: JsonSchema): fc.Arbitrary<Record<string, unknown>> {
  const properties = Object.entries(schema.properties ?? {}).map(([name, property]) => [
    name,
    fc.oneof({ weight: 4, arbitrary: valid(property) }, { weight: 1, arbitrary: garbage }),
  ])
  return fc.record(Object.fromEntries(properties) as Record<string, fc.Arbitrary<unknown>>, {
    requiredKeys: [],
  })
}

/** Inputs of a query or body: mostly as its schema asks, often almost, sometimes not at all; undeclared names too. */
export function arbitraryInput(schema: z.core.$ZodType): fc.Arbitrary<Record<string, unknown>> {
  const json = z.toJSONSchema(schema, { io: 'input' }) as JsonSchema
  const anything = objectOf(json)
  const withSpan = fc.tuple(anything, customSpan).map(([input, span]) => ({ ...input, ...span }))
  const declared = json.properties?.period ? fc.oneof(anything, withSpan) : anything
  const undeclared = fc.dictionary(fc.string({ maxLength: 20 }), garbage, { maxKeys: 2 })
  return fc.oneof(
    { weight: 4, arbitrary: declared },
    { weight: 1, arbitrary: fc.tuple(declared, undeclared).map(([a, b]) => ({ ...b, ...a })) },
  )
}
