import fc from 'fast-check'
import { expect, it } from 'vitest'
import { feeBetween } from './fee-between.ts'
import { createFormat } from './format.ts'

it.each([
  ['31110289.4', '25563273.5', 0, '5547015'],
  ['0.5', '0.4', 0, '1'],
  ['10', '9.5', 2, '0.50'],
  ['0.006', '0.004', 2, '0.01'],
  ['-3', '-2.85', 2, '-0.15'],
  ['0', '0', 0, '0'],
])('%s and %s are %i digits apart by %s', (gross, net, digits, fee) => {
  expect(feeBetween(gross, net, digits)).toBe(fee)
})

it('has no fee where an amount is unknown', () => {
  expect(feeBetween(null, '1', 0)).toBeNull()
  expect(feeBetween('1', null, 0)).toBeNull()
})

it.each(['KRW', 'USD'] as const)('gross − fee = net as printed, in %s', (currency) => {
  const format = createFormat('en', currency)
  const printed = (text: string) => BigInt(text.replace('−', '-').replaceAll(/[^\d-]/g, ''))
  const amount = fc
    .tuple(fc.bigInt(0n, 10n ** 12n), fc.nat(999_999_999))
    .map(([whole, nano]) => `${whole}.${String(nano).padStart(9, '0')}`)
  fc.assert(
    fc.property(amount, amount, (gross, net) => {
      const [one, fee, other] = [format.money(gross), format.fee(gross, net), format.money(net)]
      expect(printed(one) - printed(fee)).toBe(printed(other))
    }),
  )
})
