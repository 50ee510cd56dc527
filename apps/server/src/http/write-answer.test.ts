import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { Written } from '../db/written.ts'
import { writeAnswer } from './write-answer.ts'

const call = {
  path: 'test/rows',
  answer: z.object({ rows: z.array(z.object({ id: z.number(), name: z.optional(z.string()) })) }),
}
const secret = { rows: [{ id: 1, password_hash: 'of Jo' }] }
const inProduction = { proves: false, isExact: false }
const inTests = { proves: true, isExact: false }
const exactInTests = { proves: true, isExact: true }

it.each([inProduction, inTests])('drops what is not declared: %j', (way) => {
  expect(writeAnswer(call, secret, way)).toBe('{"rows":[{"id":1}]}')
})

it('throws in tests where anything of an exact answer would be dropped or made, and says where', () => {
  expect(() => writeAnswer(call, secret, exactInTests)).toThrow(
    'test/rows does not answer as declared: rows.0.password_hash',
  )
  const made = { path: 'test/made', answer: z.object({ size: z._default(z.number(), 50) }) }
  expect(() => writeAnswer(made, {}, exactInTests)).toThrow('test/made does not answer as declared: size')
  expect(String(writeAnswer(call, { rows: [{ name: undefined, id: 1 }] }, exactInTests))).toBe(
    '{"rows":[{"id":1}]}',
  )
})

it.each([inProduction, inTests])('throws where something is not as declared: %j', (way) => {
  expect(() => writeAnswer(call, { rows: [{ id: 'one' }] }, way)).toThrow()
})

it('sends an exact answer as it is given: looked at in tests, not in production', () => {
  const given = { rows: [{ name: 'la', id: 1 }] }
  for (const proves of [true, false])
    expect(String(writeAnswer(call, given, { proves, isExact: true }))).toBe(
      '{"rows":[{"name":"la","id":1}]}',
    )
  expect(() => writeAnswer(call, secret, { proves: true, isExact: true })).toThrow()
})

it('takes over rows that are written: looked at in tests, not in production', () => {
  const twice = { path: 'test/twice', answer: z.object({ first: z.unknown(), rows: call.answer.shape.rows }) }
  const given = { first: new Written('[1,\n 2]'), rows: new Written('[{"name": "\u97f3", "id": 1}]') }
  for (const proves of [true, false])
    expect(String(writeAnswer(twice, given, { proves, isExact: true }))).toBe(
      '{"first":[1,\n 2],"rows":[{"name": "\u97f3", "id": 1}]}',
    )
  const undeclared = { rows: new Written('[{"id": 1, "password_hash": "of Jo"}]') }
  expect(() => writeAnswer(call, undeclared, exactInTests)).toThrow('rows.0.password_hash')
})
