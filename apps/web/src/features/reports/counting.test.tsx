import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { ExplainedChange, ExplainedFigure } from '@cuesheet/contract/explanation'
import type { CountingChange } from '@cuesheet/contract/values/counting'
import { type Locale, locales } from '@cuesheet/contract/values/locale'
import type { ComponentProps, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { expect, test } from 'vitest'
import { createFormat } from '../../lib/format.ts'
import { CauseTable } from './cause-table.tsx'
import { CountingNote } from './counting-note.tsx'
import { PrintedTotals } from './printed-totals.tsx'
import { useCountingMarks } from './use-counting-marks.ts'

const shorts: CountingChange = { day: '2025-03-31', formats: ['shorts'] }
const others: CountingChange = { day: '2026-08-24', formats: ['others'] }

function draw(locale: Locale, shown: ReactNode): string {
  const texts = (name: string) =>
    JSON.parse(readFileSync(path.join(import.meta.dirname, `../../locales/${locale}/${name}.json`), 'utf8'))
  const messages = Object.fromEntries(
    ['charts', 'dashboard', 'cause', 'explanation', 'videos'].map((name) => [name, texts(name)]),
  )
  return renderToStaticMarkup(
    <IntlProvider locale={locale} messages={messages as never} timeZone="UTC">
      {shown}
    </IntlProvider>,
  ).replaceAll(/<[^>]+>/g, '')
}

/** What a chart of these days says of them: its lines with their sentences, and each day's notes. */
function marksOf(days: string[], changes: CountingChange[], locale: Locale = 'en') {
  const found: ReturnType<ReturnType<typeof useCountingMarks>>[] = []
  function Chart() {
    const counted = useCountingMarks(createFormat(locale, 'USD'))
    const read = (index: number) => ({ title: days[index]!, rows: [], notes: ['Incomplete'] })
    found.push(counted({ days, read }, changes))
    return null
  }
  draw(locale, <Chart />)
  return found[0]!
}

const sentence =
  'From Aug 24, 2026, YouTube counts every start of a video or live stream as a view. Engaged views are counted as before.'

test('a chart marks the days that it has, and says so below and of that day alone', () => {
  const chart = marksOf(['2026-08-23', '2026-08-24', '2026-08-25'], [shorts, others])
  expect(chart.marked).toEqual([{ index: 1, label: 'Counting changed', sentence }])
  expect([0, 1, 2].map((index) => chart.read(index).notes)).toEqual([
    ['Incomplete'],
    ['Incomplete', sentence],
    ['Incomplete'],
  ])
})

test.each(locales)('%s: its sentence is of the formats and the day, whichever they are', (locale) => {
  const day = '2027-02-01'
  const told = ([['shorts'], ['others'], ['shorts', 'others']] satisfies CountingChange['formats'][]).map(
    (formats) => marksOf([day], [{ day, formats }], locale).marked[0]!.sentence,
  )
  expect(new Set(told).size).toBe(3)
  for (const text of told) expect(text).toContain(createFormat(locale, 'USD').dayAndYear(day))
  expect(told[0]).toMatch(/Short/)
  expect(told[1]).not.toMatch(/Short/)
  expect(told[2]).toMatch(/Short/)
})

const note = (
  counting: CountingChange[],
  engaged: (number | null)[],
  views_days: number | null = 28,
  isPartly = false,
) =>
  draw(
    'en',
    <CountingNote
      comparison={{ days: 28, views_days, profit_days: 28, rpm_days: views_days, counting }}
      engaged={engaged}
      isPartly={isPartly}
      format={createFormat('en', 'USD')}
    />,
  )

test('a comparison over a change says by what it compares, or that it does not', () => {
  expect(note([others], [10, 0])).toBe(
    'YouTube has counted views differently since Aug 24, 2026, so views and RPM are compared by engaged views.',
  )
  expect(note([shorts, others], [10, null])).toBe(
    'YouTube has counted views differently since Mar 31, 2025 and Aug 24, 2026. Engaged views are missing on some days, so views and RPM are not compared.',
  )
  expect(note([others], [10, null], 28, true)).toBe(
    'YouTube has counted views differently since Aug 24, 2026. Channels that report engaged views are compared by them; all views and RPM together are not compared.',
  )
})

test('nothing is said where no change lies between, and where views are not compared at all', () => {
  expect(note([], [10, 10])).toBe('')
  expect(note([others], [null, null], null)).toBe('')
})

test('channels without engaged views changed by views and price in money alone; in views, what is counted is meant', () => {
  const part = { kind: 'views_and_price', amount: '9', before: null, now: null } as const
  const change = { before: '1', now: '10', change: '9', parts: [part] } as unknown as ExplainedChange
  const drawn = (figure: ExplainedFigure) =>
    draw('en', <CauseTable change={change} figure={figure} format={createFormat('en', 'USD')} />)
  expect(drawn('profit')).toContain('Views and price of channels without engaged views')
  for (const figure of ['views', 'rpm'] as const) {
    expect(drawn(figure)).toContain('Channels without engaged views')
    expect(drawn(figure)).not.toContain('Views and price')
  }
})

test('on paper, the price of engaged views says of how many views they are not known', () => {
  const drawn = (unengaged_views: number) => {
    const totals = { views: 100, engaged_views: 60, unengaged_views, rpm: '1', engaged_rpm: '2', profit: '3' }
    const report = { totals, freshness: { leading_views: 'engaged_views' } } as ComponentProps<
      typeof PrintedTotals
    >['report']
    return draw('en', <PrintedTotals report={report} format={createFormat('en', 'USD')} isGross={false} />)
  }
  expect(drawn(20)).toContain('Of 20 views (20.0% of all) no report says how many are engaged.')
  expect(drawn(0)).not.toContain('no report says')
})
