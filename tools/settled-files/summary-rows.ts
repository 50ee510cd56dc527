import { currencyDecimals, dressMoney, toDecimal, toMoney } from './amounts.ts'
import { showChannel } from './file-columns.ts'
import type { FileForm } from './file-form.ts'
import type { Settled } from './settle-estimates.ts'
import type { Expected, SettledMonth } from './settled-month.ts'

/** The payment by type, and its total. */
export function* writePayments(
  { payment_currency: currency = 'KRW' }: SettledMonth,
  { payments }: Expected,
  form: FileForm,
): Generator<string[]> {
  // Who is paid in dollars has them once.
  const has = (local: string) => (currency === 'USD' ? [] : [local])
  yield ['Revenue Type', 'Adjustment Type', 'Partner Revenue (USD)', ...has(`Partner Revenue (${currency})`)]
  const money = (text: string, sign: string) => (form.has_dressed_money ? dressMoney(text, sign) : text)
  const label = (text: string) =>
    form.has_dressed_money ? text.replace(' - ', '\u00a0- ').replace(' / ', ' &amp; ') : text
  const cents = (nano: bigint) => toMoney(nano / 10_000_000n, 2)
  for (const { revenue_type, adjustment_type, usd, local } of payments)
    yield [label(revenue_type), adjustment_type ?? '', money(cents(usd), '$'), ...has(money(local, ''))]
  const decimals = currencyDecimals(currency)
  const total = payments.reduce((sum, { local }) => sum + BigInt(local.replace('.', '')), 0n)
  const usd = payments.reduce((sum, payment) => sum + payment.usd, 0n)
  yield ['Total', '', money(cents(usd), '$'), ...has(money(toMoney(total, decimals), ''))]
}

/** A label's share of the pool, by country. */
export function* writePool({ month, shorts_pool = 0n }: SettledMonth): Generator<string[]> {
  yield [
    'Payment Period',
    'Country',
    'Shorts Monthly Pool USD',
    'Pool Participating Rate',
    'Shorts Usages Marketshare',
    'Shorts Flat Fee Revenue USD',
  ]
  const half = shorts_pool / 2n
  for (const [country, part] of [
    ['KR', half],
    ['US', shorts_pool - half],
  ] as const)
    yield [month.replace('-', ''), country, '100000', '0.5', '0.01', toDecimal(part)]
}

export function* writePaidFeatures({ channels }: Settled, form: FileForm): Generator<string[]> {
  yield ['Channel Name', 'Channel ID', 'Feature', 'Earnings (USD)']
  for (const { platform_channel_id, title = 'Channel', paid_features } of channels)
    if (paid_features)
      yield [title, showChannel(platform_channel_id, form), 'Super Chat', toDecimal(paid_features)]
}

export function* writeChannelAdjustments(
  { channel_adjustments }: Settled,
  form: FileForm,
): Generator<string[]> {
  yield ['Channel ID', 'Adjustment Type', 'Deduction Amount']
  for (const { platform_channel_id, adjustment_type, deduction } of channel_adjustments)
    yield [showChannel(platform_channel_id, form), adjustment_type, toDecimal(deduction)]
}

/** What is withheld of each channel, or paid back. */
export function* writeTaxes(
  { payment_currency: currency = 'KRW' }: SettledMonth,
  { taxes }: Expected,
  form: FileForm,
  isRefund: boolean,
): Generator<string[]> {
  yield isRefund
    ? [
        'AdSense Earnings Month',
        'Channel ID',
        'Local Currency',
        'Corrected Tax Withholding Rate',
        'Tax Refund Amount',
      ]
    : [
        'AdSense Earnings Month',
        'Channel ID',
        'Revenue Source',
        'Local Currency',
        'Total Revenue',
        'US Sourced Revenue',
        'Tax Withholding Rate',
        'Tax Withheld Amount',
      ]
  const decimals = currencyDecimals(currency)
  for (const { platform_channel_id, earnings_month, percent, amount } of taxes) {
    if (amount < 0n !== isRefund) continue
    const channel = showChannel(platform_channel_id, form)
    const month = earnings_month.replace('-', '')
    const money = toMoney(amount < 0n ? -amount : amount, decimals)
    if (isRefund) yield [month, channel, currency, `${percent}%`, money]
    else {
      const us = (amount * 100n) / BigInt(percent || 1)
      const usRevenue = [toMoney(us * 8n, decimals), toMoney(us, decimals)]
      yield [month, channel, 'YouTube ads', currency, ...usRevenue, `${percent}%`, money]
    }
  }
}
