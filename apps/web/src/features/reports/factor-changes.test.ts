import type { ExplainedChange } from '@cuesheet/contract/explanation'
import { expect, test } from 'vitest'
import { createFormat } from '../../lib/format.ts'
import { factorChanges } from './factor-changes.ts'

type Part = ExplainedChange['parts'][number]

/** 1,000 views at ₩2,000 (US$2 at ₩1,000) become 1,250 at ₩1,650 (US$1.5 at ₩1,100): ₩2,000 becomes ₩2,062.5. */
const parts: Part[] = [
  { kind: 'views', amount: '500', before: '1000', now: '1250' },
  { kind: 'price', amount: '-625', before: '2000', now: '1500' },
  { kind: 'exchange_rate', amount: '187.5', before: '1000', now: '1100' },
]
const format = createFormat('en', 'KRW')

/** RPM is ₩1,650 now, at the exchange rate of now. */
const beside = {
  matched: { views: 1250, rpm: '1650', engaged_views: null, engaged_rpm: null },
  previous: { views: 1000, rpm: '2000', engaged_views: null, engaged_rpm: null },
}

test('RPM without the exchange rate, which is a cause of its own, is told in money beside RPM itself', () => {
  expect(factorChanges({ parts }, beside, format)).toEqual([
    { figure: 'views', name: 'views', text: '+25.0%' },
    { figure: 'rpm', name: 'rpm_alone', text: '−\u2060₩625' },
  ])
  const whole = parts.reduce((product, { before, now }) => product * (Number(now) / Number(before)), 1)
  expect(2000 * whole).toBeCloseTo(2062.5)
})

test('a card says one percentage of views: where money is compared over other days, the views of these are told in money', () => {
  const [views, price] = parts as [Part, Part, Part]
  const isolated = { ...beside, matched: { ...beside.matched, rpm: '1500' } }
  expect(factorChanges({ parts: [views, price] }, isolated, format).map(({ text }) => text)).toEqual([
    '+25.0%',
    '−25.0%',
  ])
  const other = { ...isolated, matched: { ...isolated.matched, views: 1300 } }
  expect(factorChanges({ parts: [views, price] }, other, format).map(({ text }) => text)).toEqual([
    '+\u2060₩500',
    '−25.0%',
  ])
})

test('what did not change, or had nothing before, is not said', () => {
  const [views, price, rate] = parts as [Part, Part, Part]
  const names = (of: Part[]) => factorChanges({ parts: of }, beside, format).map(({ name }) => name)
  expect(names([price, rate])).toEqual(['rpm_alone'])
  expect(names([views, price])).toEqual(['views', 'rpm'])
  expect(names([{ ...views, before: '0' }])).toEqual([])
})

test('across a change of counting engaged views and what they earn stand for views and RPM', () => {
  const engaged: Part[] = [
    { kind: 'engaged_views', amount: '500', before: '1000', now: '1250' },
    { kind: 'engaged_price', amount: '-625', before: '2000', now: '1500' },
  ]
  const both = {
    matched: { views: 9000, rpm: '200', engaged_views: 1250, engaged_rpm: '1500' },
    previous: { views: 1000, rpm: '2000', engaged_views: 1000, engaged_rpm: '2000' },
  }
  expect(factorChanges({ parts: engaged }, both, format)).toEqual([
    { figure: 'views', name: 'engaged_views', text: '+25.0%' },
    { figure: 'rpm', name: 'engaged_rpm', text: '−25.0%' },
  ])
  const together: Part[] = [{ kind: 'views_and_price', amount: '-125', before: null, now: null }]
  expect(factorChanges({ parts: together }, both, format)).toEqual([])
})
