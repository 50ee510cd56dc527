import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Figures } from '@cuesheet/contract/dashboard'
import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { expect, test } from 'vitest'
import { createFormat } from '../../lib/format.ts'
import { FigureChange } from './figure-change.tsx'

const texts = JSON.parse(
  readFileSync(path.join(import.meta.dirname, '../../locales/en/dashboard.json'), 'utf8'),
)
const format = createFormat('en', 'USD')
const counting = [{ day: '2026-08-24', formats: ['others' as const] }]

/** What is seen and what is told of it. */
function draw(figure: keyof Figures, now: Partial<Figures>, before: Partial<Figures>, changes = counting) {
  const comparison = { days: 28, views_days: 28, profit_days: 28, rpm_days: 28, counting: changes }
  const html = renderToStaticMarkup(
    <IntlProvider locale="en" messages={{ dashboard: texts } as never} timeZone="UTC">
      <FigureChange
        figure={figure}
        of={{ comparison, matched: now, previous: before }}
        format={format}
        compared="Previous 28 days"
      />
    </IntlProvider>,
  )
  const [, told = ''] = html.match(/sr-only">([^<]*)/) ?? []
  const seen = html.replace(/<span class="sr-only">[^<]*<\/span>/g, '').replace(/<[^>]+>/g, '')
  return { seen: seen.trim(), told, hint: html.match(/data-tooltip="([^"]*)/)?.[1] }
}

test('a chip over a change of counting is of engaged views and says so', () => {
  const now = { views: 3_000, engaged_views: 1_100 }
  const before = { views: 1_000, engaged_views: 1_000 }
  expect(draw('views', now, before).seen).toBe('+10.0% engaged')
  expect(draw('views', now, before).told).toMatch(/^up 10\.0%.*, engaged$/)
  expect(draw('views', now, before, []).seen).toBe('+200.0%')
})

test('where engaged views are missing there is a dash, and why', () => {
  const { seen, told, hint } = draw('rpm', { rpm: '1', engaged_rpm: '3' }, { rpm: '3', engaged_rpm: null })
  const why = (reason: 'engaged_missing' | 'premium_unknown') =>
    texts.change[reason].replace('{day}', 'Aug 24, 2026')
  expect([seen, told, hint]).toEqual(['–', why('engaged_missing'), why('engaged_missing')])
  expect(draw('premium_rpm', { premium_rpm: '1' }, { premium_rpm: '3' }).told).toBe(why('premium_unknown'))
})

test('money is compared as ever', () => {
  expect(draw('profit', { profit: '2' }, { profit: '1' }).seen).toBe('+100.0%')
})
