import { SeededRandom } from '../demo/seeded-random.ts'
import type {
  Adjustment,
  ChannelAdjustment,
  ChannelEstimate,
  SettledMonth,
  VideoEstimate,
} from './settled-month.ts'

/** All that the month's files are made of, in exact amounts. */
export type Settled = {
  channels: readonly ChannelEstimate[]
  unknown_channels: string[]
  adjustments: readonly Adjustment[]
  channel_adjustments: readonly ChannelAdjustment[]
}

/** Estimates become settled amounts, and what was not told of the month is drawn. */
export function settleEstimates(month: SettledMonth): Settled {
  const unknown = Array.from({ length: month.unknown_channels ?? 0 }, (_, at) => drawChannel(month.seed, at))
  const channels = [...month.channels, ...unknown].map((channel) =>
    month.finalise === false ? channel : finalise(month.seed, channel),
  )
  return {
    channels,
    unknown_channels: unknown.map(({ platform_channel_id }) => platform_channel_id),
    adjustments: month.adjustments ?? drawAdjustments(month, channels),
    channel_adjustments: month.channel_adjustments ?? drawChannelAdjustments(channels),
  }
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

function drawChannel(seed: string | number, at: number): ChannelEstimate {
  const random = new SeededRandom(`${seed} unknown ${at}`)
  const cents = () => BigInt(random.integer(1, 900)) * 10_000_000n
  return {
    platform_channel_id: `UC${random.text(22, alphabet)}`,
    title: `Unregistered ${at + 1}`,
    videos: [
      { video_id: random.text(11, alphabet), ads: cents(), premium: cents(), is_music: random.chance(0.5) },
      { video_id: random.text(11, alphabet), shorts_ads: cents(), shorts_subscriptions: cents() },
    ],
  }
}

/** By channel and kind of revenue within a few percent: invalid traffic goes, late clicks come. */
function finalise(seed: string | number, channel: ChannelEstimate): ChannelEstimate {
  const random = new SeededRandom(`${seed} ${channel.platform_channel_id}`)
  const draw = () => {
    const factor = BigInt(Math.round(1e6 * Math.min(1.04, Math.max(0.94, 0.993 + 0.012 * random.normal()))))
    return <Amount extends bigint | undefined>(amount: Amount) =>
      (amount === undefined ? undefined : (amount * factor) / 1_000_000n) as Amount
  }
  const [ads, premium, shorts, subscriptions, paid] = [draw(), draw(), draw(), draw(), draw()]
  return defined({
    ...channel,
    paid_features: paid(channel.paid_features),
    videos: channel.videos.map((video) =>
      defined({
        ...video,
        ads: ads(video.ads),
        audio_tier: ads(video.audio_tier),
        premium: premium(video.premium),
        shorts_ads: shorts(video.shorts_ads),
        shorts_subscriptions: subscriptions(video.shorts_subscriptions),
      }),
    ),
  })
}

const defined = <Value extends object>(value: { [Key in keyof Value]: Value[Key] | undefined }) =>
  Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as Value

function drawAdjustments({ seed, month }: SettledMonth, channels: readonly ChannelEstimate[]): Adjustment[] {
  const random = new SeededRandom(`${seed} adjustments`)
  const [year, of] = month.split('-').map(Number)
  const before = (months: number) =>
    new Date(Date.UTC(year!, of! - 1 - months, 11)).toISOString().slice(0, 10)
  const withAds = channels.flatMap(({ platform_channel_id, videos }) =>
    videos.filter(({ ads = 0n }) => ads > 0n).map((video) => ({ platform_channel_id, video })),
  )
  if (withAds.length === 0) return []
  return (['BackPay', 'Spam', 'Conflict'] as const).map((adjustment_type, index) => {
    const { platform_channel_id, video } = random.pick(withAds)
    const amount = ((video as VideoEstimate).ads! * BigInt(random.integer(20, 90))) / 1000n
    const signed = adjustment_type === 'Spam' ? -amount : amount
    return {
      adjustment_type,
      day: before(index + 1),
      platform_channel_id,
      video_id: video.video_id,
      amount: signed,
    }
  })
}

function drawChannelAdjustments(channels: readonly ChannelEstimate[]): ChannelAdjustment[] {
  const [first] = channels
  const last = channels.at(-1)
  if (!first || !last) return []
  return [
    {
      adjustment_type: 'MONETIZATION DISABLED',
      platform_channel_id: last.platform_channel_id,
      deduction: 1_250_000_000n,
    },
    {
      adjustment_type: 'CREDIT - APPEAL',
      platform_channel_id: first.platform_channel_id,
      deduction: 730_000_000n,
    },
  ]
}
