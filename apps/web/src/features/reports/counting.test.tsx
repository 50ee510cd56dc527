import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { CountingChange } from '@cuesheet/contract/values/counting'
import { type Locale, locales } from '@cuesheet/contract/values/locale'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { expect, test } from 'vitest'
import { createFormat } from '../../lib/format.ts'
import { CountingNote } from './counting-note.tsx'
import { useCountingMarks } from './use-counting-marks.ts'

const shorts: CountingChange = { day: '2025-03-31', formats: ['shorts'] }
const others: CountingChange = { day: '2026-08-24', formats: ['others'] }

function draw(locale: Locale, shown: ReactNode): string {
  const texts = (name: string) =>
    JSON.parse(readFileSync(path.join(import.meta.dirname, `../../locales/${locale}/${name}.json`), 'utf8'))
  const messages = { dashboard: texts('dashboard'), cause: texts('cause') }
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

const note = (counting: CountingChange[], engaged: (number | null)[], views_days: number | null = 28) =>
  draw(
    'en',
    <CountingNote
      comparison={{ days: 28, views_days, profit_days: 28, rpm_days: views_days, counting }}
      engaged={engaged}
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
})

test('nothing is said where no change lies between, and where views are not compared at all', () => {
  expect(note([], [10, 10])).toBe('')
  expect(note([others], [null, null], null)).toBe('')
})
