import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Locale, locales } from '@cuesheet/contract/values/locale'
import type { StatementData, StatementLine } from '@cuesheet/contract/values/statements'
import { describe, expect, it } from 'vitest'
import { textsOf } from '../../locales/texts.ts'
import { firstLayout } from './layouts.ts'
import { openFonts } from './open-fonts.ts'
import { printStatement } from './print-statement.ts'
import { renderStatement } from './render-statement.ts'

const made_at = new Date('2026-10-20T03:00:00Z')
const hash = 'ab'.repeat(32)

const lineOf = (at: number): StatementLine => ({
  channel_id: at,
  channel: `Channel ${Math.floor(at / 2)}`,
  platform_channel_id: `UC${Math.floor(at / 2)}`,
  kind: 'revenue',
  family: at % 2 === 0 ? 'ads' : 'premium',
  adjustment_type: null,
  activity_month: '2026-09',
  corrects_month: null,
  views: at % 7 === 0 ? null : 1000 + at,
  usd: '10',
  won: '10000',
  fee_rate: '0.1',
  fee_usd: '1',
})

/** Ten dollars a line at 1,000 won, of which a tenth is the fee. */
function dataOf(locale: Locale, count: number): StatementData {
  const [gross, net] = [count * 10_000, count * 9_000]
  return {
    number: '2026-09-000001',
    version: 2,
    month: '2026-09',
    locale,
    issuer: {
      brand: 'Morning',
      name: 'Morning Inc.',
      registration: '123-45-67890',
      representative: 'Kim',
      address: 'Seoul',
      contact: 'pay@morning.test',
    },
    payee: { name: 'Ana', kind: 'business_income', account: { method: 'bank', bank: '004', ending: '1234' } },
    published_on: '2026-10-20',
    planned_on: '2026-10-25',
    objects_until: '2026-11-03',
    currency: 'KRW',
    rate: '1000',
    rate_source: 'payment_summary',
    bridge: {
      steps: [
        {
          kind: 'fee',
          family: null,
          adjustment_type: null,
          month: null,
          reason: null,
          usd: `-${count}`,
          won: `-${count * 1000}`,
        },
      ],
      estimated: { usd: String(count * 11), won: String(count * 11_000) },
      gross: { usd: String(count * 10), won: String(gross) },
      net: { usd: String(count * 9), won: String(net) },
      payable: String(net),
    },
    opening: '0',
    net: String(net),
    adjustments: '0',
    entries: [{ month: '2026-08', reason: 'Agreed', amount: '1000' }],
    recouped: '0',
    advance: '500',
    carried: '0',
    carry_reason: null,
    hold_reason: null,
    due: String(net),
    tax_rule: 'business_income@2024-01-01',
    income_tax: '0',
    local_tax: '0',
    vat: '0',
    payable: String(net),
    closing: '0',
    gross_usd: String(count * 10),
    us_tax_usd: '0',
    fee_usd: String(count),
    net_usd: String(count * 9),
    lines: Array.from({ length: count }, (_, at) => lineOf(at)),
    awaited: [{ month: '2026-09', family: 'shorts_ads', adjustment_type: null, usd: '1' }],
    ledger_hash: hash,
  }
}

const printed = (locale: Locale, count = 3, layout = firstLayout) =>
  printStatement(dataOf(locale, count), {
    layout,
    colour: '#d9480f',
    verify_at: 'https://morning.test/check?code=ab',
    hash,
  })

const folder = mkdtempSync(path.join(os.tmpdir(), 'statement-'))
function poppler(tool: string, pdf: Uint8Array, ...flags: string[]): string {
  const file = path.join(folder, 'statement.pdf')
  writeFileSync(file, pdf)
  return execFileSync(tool, [...flags, file, ...(tool === 'pdftotext' ? ['-'] : [])], {
    encoding: 'utf8',
    maxBuffer: 1 << 26,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
}
const hasPoppler = spawnSync('pdfinfo', ['-v']).error === undefined

it('the same words of the same moment are the same bytes', () => {
  const said = printed('ko')
  const [first, second] = [1, 2].map(() => renderStatement(said, { made_at, logo: null }))
  expect(Buffer.from(first!).equals(Buffer.from(second!))).toBe(true)
  const later = renderStatement(said, { made_at: new Date('2026-10-21T03:00:00Z'), logo: null })
  expect(Buffer.from(first!).equals(Buffer.from(later))).toBe(false)
})

it('every character of every word that a statement can say is in a font, in four languages', () => {
  const { has } = openFonts()
  const listTexts = (value: unknown): string[] =>
    typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(listTexts)
  for (const locale of locales) {
    const { statement, audit, exports } = textsOf(locale)
    const said = [statement, audit.payees, audit.families, exports.settlement.steps, printed(locale)]
    const missing = new Set(
      said
        .flatMap(listTexts)
        .flatMap((text) => [...text])
        .filter((one) => !has(one)),
    )
    expect([locale, [...missing].filter((one) => one !== '\n')]).toEqual([locale, []])
  }
  expect(has('简') && has('體') && has('額') && has('밝')).toBe(true)
  expect(has('🎧')).toBe(false)
})

it('a name that no font has does not stop a statement', () => {
  const said = printed('ko')
  const strange = { ...said, payee: { ...said.payee, name: '🎧 ᠮᠣᠩ \u200d\ufe0f Ana' } }
  expect(renderStatement(strange, { made_at, logo: null }).length).toBeGreaterThan(1000)
})

it('reads no file outside of its template, and what data says is no markup', () => {
  const said = printed('en')
  const tricky = '#read("/etc/passwd") *bold* $x$ #import "@preview/x:1.0.0": *'
  const pdf = renderStatement({ ...said, payee: { ...said.payee, name: tricky } }, { made_at, logo: null })
  if (hasPoppler) expect(poppler('pdftotext', pdf)).toContain('#read("/etc/passwd") *bold* $x$')
  expect(pdf.length).toBeGreaterThan(1000)
})

describe.skipIf(!hasPoppler)('as other programs read it', () => {
  it('is tagged, with headings and tables, and its text is in reading order', () => {
    const pdf = renderStatement(printed('en'), { made_at, logo: null })
    expect(poppler('pdfinfo', pdf)).toMatch(/Tagged: +yes/)
    const tags = poppler('pdfinfo', pdf, '-struct')
    for (const tag of ['H1', 'H2', 'Table', 'THead', 'TH', 'TD', 'Link']) expect(tags).toContain(tag)
    const text = poppler('pdftotext', pdf)
    const places = [
      'Statement for September 2026',
      'Issued by',
      'Payable',
      'Summary',
      'Estimated and settled',
      'Notes',
      'By channel',
      'Verify this',
    ].map((part) => text.indexOf(part))
    expect(places).toEqual([...places].sort((a, b) => a - b))
    expect(places[0]).toBeGreaterThanOrEqual(0)
  })

  it('500 lines go over pages with their heads, and what was summed so far', () => {
    const pdf = renderStatement(printed('en', 500), { made_at, logo: null })
    const pages = poppler('pdftotext', pdf, '-layout')
      .split('\f')
      .filter((page) => page.includes('Channel'))
    expect(pages.length).toBeGreaterThan(5)
    for (const page of pages.slice(1)) {
      const [, usd, won] = /Carried from the previous page +\$([\d,.]+) +₩([\d,]+)/.exec(page) ?? []
      expect(Number(usd!.replaceAll(',', '')) * 1000).toBe(Number(won!.replaceAll(',', '')))
      expect(page).toContain('Views')
    }
    expect(pages[0]).not.toContain('Carried from the previous page')
    expect(pages.at(-1)).toMatch(/Total +\$5,000\.00 +₩5,000,000/)
  })
})
