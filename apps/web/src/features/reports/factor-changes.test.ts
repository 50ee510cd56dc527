import { expect, test } from 'vitest'
import { createFormat } from '../../lib/format.ts'
import type { ExplainedChange } from './explanation-api.ts'
import { factorChanges } from './factor-changes.ts'

type Part = ExplainedChange['parts'][number]

/** 1,000 views at ₩2,000 (US$2 at ₩1,000) become 1,250 at ₩1,650 (US$1.5 at ₩1,100): ₩2,000 becomes ₩2,062.5. */
const parts: Part[] = [
  { kind: 'views', amount: '500', before: '1000', now: '1250' },
  { kind: 'price', amount: '-625', before: '2000', now: '1500' },
  { kind: 'exchange_rate', amount: '187.5', before: '1000', now: '1100' },
]
const format = createFormat('en', 'KRW')

test('RPM is told without the exchange rate, which is a cause of its own', () => {
  expect(factorChanges({ parts }, format)).toEqual([
    { figure: 'views', name: 'views', text: '+25.0%' },
    { figure: 'rpm', name: 'rpm_alone', text: '−25.0%' },
  ])
  const whole = parts.reduce((product, { before, now }) => product * (Number(now) / Number(before)), 1)
  expect(2000 * whole).toBeCloseTo(2062.5)
})

test('what did not change, or had nothing before, is not said', () => {
  const [views, price, rate] = parts as [Part, Part, Part]
  expect(factorChanges({ parts: [price, rate] }, format).map(({ figure }) => figure)).toEqual(['rpm'])
  expect(factorChanges({ parts: [views, price] }, format).map(({ name }) => name)).toEqual(['views', 'rpm'])
  expect(factorChanges({ parts: [{ ...views, before: '0' }] }, format)).toEqual([])
})
