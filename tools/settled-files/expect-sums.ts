import { convert, currencyDecimals, roundTo, toMoney } from './amounts.ts'
import type { Settled } from './settle-estimates.ts'
import { type Expected, type Family, type FileKind, families, type SettledMonth } from './settled-month.ts'

const cent = 10_000_000n

/** What the files of a month hold, computed from the settled amounts and not from the files. */
export function expectSums(month: SettledMonth, settled: Settled): Expected {
  const { payment_currency: currency = 'KRW', rate = '1467.3', omit = [] } = month
  const has = (...kinds: FileKind[]) => !kinds.every((kind) => omit.includes(kind))
  const none = () => Object.fromEntries(families.map((family) => [family, 0n])) as Record<Family, bigint>
  const channels = new Map<string, Record<Family, bigint>>()
  const sums = none()
  const add = (id: string, family: Family, amount: bigint) => {
    const ofChannel = channels.get(id) ?? none()
    channels.set(id, ofChannel)
    ofChannel[family] += amount
    sums[family] += amount
  }
  for (const { platform_channel_id: id, paid_features, videos } of settled.channels) {
    for (const video of videos) {
      if (has('ads_video', 'ads_claim', 'ads_asset')) add(id, 'ads', video.ads ?? 0n)
      if (month.is_label && has('audio_tier')) add(id, 'ads', video.audio_tier ?? 0n)
      const ofMusic = month.is_label ? 'premium_label' : 'premium_music'
      if (has(video.is_music ? ofMusic : 'premium_non_music')) add(id, 'premium', video.premium ?? 0n)
      if (has('shorts_ads')) add(id, 'shorts_ads', video.shorts_ads ?? 0n)
      if (has('shorts_subscriptions')) add(id, 'shorts_subscriptions', video.shorts_subscriptions ?? 0n)
    }
    if (has('paid_features')) add(id, 'paid_features', paid_features ?? 0n)
  }
  if (month.is_label && has('shorts_pool')) sums.shorts_ads += month.shorts_pool ?? 0n
  const adjustment_types = new Map<string, bigint>()
  const adjust = (type: string, amount: bigint) =>
    adjustment_types.set(type, (adjustment_types.get(type) ?? 0n) + amount)
  for (const { adjustment_type, platform_channel_id, amount } of has('ads_adjustments')
    ? settled.adjustments
    : []) {
    add(platform_channel_id, 'ads_adjustments', amount)
    adjust(adjustment_type, amount)
  }
  for (const { adjustment_type, platform_channel_id, deduction } of has('channel_adjustments')
    ? settled.channel_adjustments
    : []) {
    const amount = adjustment_type === 'CREDIT - APPEAL' ? deduction : -deduction
    add(platform_channel_id, 'channel_adjustments', amount)
    adjust(adjustment_type, amount)
  }
  const typed: [string, string | null, bigint][] = [
    ['Ads Revenue', null, sums.ads],
    ['Subscriptions Revenue - YouTube Premium / Music Premium', null, sums.premium],
    ['YouTube Shorts - Ads Revenue', null, sums.shorts_ads],
    ['YouTube Shorts - Subscription Revenue', null, sums.shorts_subscriptions],
    ['Transactions Revenue - Others', null, sums.paid_features],
    ...[...adjustment_types].map(([type, amount]): [string, string, bigint] => ['Ads Revenue', type, amount]),
  ]
  const payments = typed
    .map(([revenue_type, adjustment_type, amount]) => {
      const usd = roundTo(amount, cent)
      const local = toMoney(convert(usd, rate, currency), currencyDecimals(currency))
      return { revenue_type, adjustment_type, usd, local }
    })
    .filter(({ usd }) => usd !== 0n)
  const { unknown_channels } = settled
  const taxes = listTaxes(month, settled).filter(({ amount }) =>
    has(amount > 0n ? 'us_tax' : 'us_tax_refund'),
  )
  return { families: sums, channels, unknown_channels, adjustment_types, payments, taxes }
}

const rates = [0, 10, 30, 15]

/** An eighth of what a channel's ads earn is from the US; the first channel that pays tax gets a tenth of it back. */
export function listTaxes(month: SettledMonth, { channels }: Settled): Expected['taxes'] {
  const { payment_currency: currency = 'KRW', rate = '1467.3' } = month
  const withheld = channels.flatMap(({ platform_channel_id, videos, us_tax_percent }, at) => {
    const ads = videos.reduce((sum, video) => sum + (video.ads ?? 0n), 0n)
    const percent = us_tax_percent ?? rates[at % rates.length]!
    const amount = convert((ads * BigInt(percent)) / 800n, rate, currency)
    return amount > 0n ? [{ platform_channel_id, earnings_month: month.month, percent, amount }] : []
  })
  const [first] = withheld
  const back = first && first.amount / 10n > 0n ? [{ ...first, amount: -(first.amount / 10n) }] : []
  return [...withheld, ...back]
}
