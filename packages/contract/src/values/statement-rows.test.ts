import fc from 'fast-check'
import { expect, test } from 'vitest'
import { comparedRows, minus, summaryRows, sumOf } from './statement-rows.ts'
import type { StatementData } from './statements.ts'

const won = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n })
const billionths = fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n })

/** A decimal with nine decimals, as a step of a bridge has it. */
function decimal(nano: bigint): string {
  const size = String(nano < 0n ? -nano : nano).padStart(10, '0')
  return `${nano < 0n ? '-' : ''}${size.slice(0, -9)}.${size.slice(-9)}`
}
const half = (nano: bigint) => {
  const size = nano < 0n ? -nano : nano
  const whole = (2n * size + 1_000_000_000n) / 2_000_000_000n
  return nano < 0n ? -whole : whole
}

test('what a statement prints adds up: to the net, and from there to what is paid', () => {
  const money = fc.record({
    gross: billionths,
    fee: billionths,
    us_tax: billionths,
    estimated: billionths,
    rounding: fc.bigInt({ min: -2n, max: 2n }),
    opening: won,
    adjustments: won,
    recouped: won,
    carried: won,
    income_tax: won,
    local_tax: won,
    vat: won,
  })
  fc.assert(
    fc.property(money, (of) => {
      const net = half(of.gross) - half(of.fee) + of.rounding
      const due = net + of.opening + of.adjustments - of.recouped - of.carried
      const payable = due - of.income_tax - of.local_tax + of.vat
      const step = (kind: string, amount: bigint) => ({ kind, usd: null, won: decimal(amount) })
      const data = {
        bridge: {
          steps: [step('fee', -of.fee), step('us_tax', -of.us_tax)],
          gross: { usd: decimal(of.gross), won: decimal(of.gross) },
          estimated: { usd: decimal(of.estimated), won: decimal(of.estimated) },
        },
        gross_usd: decimal(of.gross),
        us_tax_usd: decimal(of.us_tax),
        fee_usd: decimal(of.fee),
        net_usd: decimal(of.gross - of.fee),
        net: String(net),
        payable: String(payable),
        closing: String(of.carried),
        ...Object.fromEntries(
          (['opening', 'adjustments', 'recouped', 'carried', 'income_tax', 'local_tax', 'vat'] as const).map(
            (name) => [name, String(of[name])],
          ),
        ),
      } as unknown as StatementData
      const rows = summaryRows(data)
      const wonOf = (...items: string[]) =>
        rows.filter(({ item }) => items.includes(item)).reduce((sum, row) => sum + BigInt(row.won), 0n)
      if (of.us_tax !== 0n) expect(wonOf('revenue', 'us_tax')).toBe(wonOf('gross'))
      expect(wonOf('gross', 'fee', 'rounding')).toBe(net)
      const after = ['adjustment', 'recouped', 'carried', 'income_tax', 'local_tax', 'vat']
      expect(wonOf('net', 'opening', ...after)).toBe(payable)
      const [estimated, settled, difference] = comparedRows(data).map((row) => BigInt(row.won))
      expect(settled! - estimated!).toBe(difference)
    }),
  )
})

test('sums are exact', () => {
  expect(sumOf(['0.1', '0.2', '-0.300000001'])).toBe('-0.000000001')
  expect(sumOf(['9007199254740993', '1'])).toBe('9007199254740994')
  expect(minus('-0')).toBe('0')
  expect(minus('1.50')).toBe('-1.5')
})
