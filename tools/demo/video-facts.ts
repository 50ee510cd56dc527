import { audienceOf } from './audiences.ts'
import { engagedShare, isCountedAnew } from './counting.ts'
import { adDemand, markets } from './market-rates.ts'
import type { DemoChannel } from './networks/demo-network.ts'
import { hashText, noise } from './seeded-random.ts'
import type { DemoVideo } from './videos.ts'

export type Activity = {
  views: number
  engaged_views: number
  premium_views: number
  watch_ms: number
  duration_weight: number
  rate_weight: number
  countries: string[]
  country_views: number[]
}

/** Money in nano-US-dollars; null where the day earned nothing. */
export type Revenue = {
  revenue: number
  premium_revenue: number
  countries: string[]
  country_revenue: number[]
} | null

/** The source reports micro-dollars; at rest everything is nano. */
const microToNano = 1000

/** What one video's viewers are like, and from that the figures of any of its days. */
export class VideoFacts {
  readonly #key: number
  readonly #audience
  readonly #rates
  readonly #quality: number
  readonly #loyalty: number
  readonly #video: DemoVideo
  readonly #engagement: number
  readonly #percentage: number
  readonly #duration: number

  constructor(channel: DemoChannel, video: DemoVideo) {
    const key = hashText(`facts ${video.video_id}`)
    this.#key = key
    this.#audience = audienceOf(channel.audience, video.video_id, video.reach)
    this.#rates = this.#audience.countries.map((country) => {
      const market = markets.get(country)
      if (!market) throw new Error(`no market rates for ${country}`)
      return {
        rpm: video.is_short ? market.shorts_rpm : market.long_rpm,
        premium_share: market.premium_share,
        premium_rpm: market.premium_rpm,
      }
    })
    this.#quality = 0.62 + 0.76 * noise(key, 1)
    this.#loyalty = 0.7 + 0.6 * noise(key, 2)
    this.#video = video
    this.#engagement = engagedShare(video)
    this.#percentage = percentageOf(video, noise(key, 4))
    this.#duration = video.duration_seconds
  }

  /** `views` must be more than 0. */
  activity(dayIndex: number, day: string, views: number): Activity {
    const { countries, shares } = this.#audience
    const share = (country: number) => shares[country] ?? 0
    const offset = noise(this.#key, dayIndex + 100)
    const homeward = 1 + 0.08 * (noise(this.#key, dayIndex + 400) - 0.5)
    const home = share(this.#audience.home) * homeward
    const rest = (1 - home) / (1 - share(this.#audience.home))
    const seen: string[] = []
    const country_views: number[] = []
    let reached = 0
    let counted = 0
    let premium = 0
    for (let country = 0; country < countries.length; country++) {
      reached += country === this.#audience.home ? home : share(country) * rest
      // Rounding the running sum, not each part, keeps the parts adding up to the whole.
      const upTo =
        country === countries.length - 1 ? views : Math.min(views, Math.floor(reached * views + offset))
      if (upTo <= counted) continue
      seen.push(countries[country] ?? '')
      country_views.push(upTo - counted)
      premium += (upTo - counted) * (this.#rates[country]?.premium_share ?? 0)
      counted = upTo
    }
    const percentage = this.#percentage * (0.95 + 0.1 * noise(this.#key, dayIndex + 700))
    const averageSeconds = Math.round((percentage / 100) * this.#duration * 10_000)
    const engaged_views = isCountedAnew(this.#video, day) ? Math.round(views * this.#engagement) : views
    return {
      views,
      engaged_views,
      premium_views: Math.min(views, Math.floor(premium * this.#loyalty + noise(this.#key, dayIndex + 1300))),
      watch_ms: Math.round((engaged_views * averageSeconds) / 10),
      duration_weight: views * averageSeconds,
      rate_weight: views * Math.round(percentage * 10_000),
      countries: seen,
      country_views,
    }
  }

  revenue(dayIndex: number, day: string, { countries, country_views }: Activity): Revenue {
    // What is earned goes on as it was: it follows engaged views.
    const perView = isCountedAnew(this.#video, day) ? 1000 : 1000 / this.#engagement
    const demand = adDemand(day) * this.#quality * (0.93 + 0.14 * noise(this.#key, dayIndex + 1600))
    const paying: string[] = []
    const country_revenue: number[] = []
    let revenue = 0
    let premium_revenue = 0
    for (let index = 0, country = 0; index < countries.length; index++, country++) {
      while (this.#audience.countries[country] !== countries[index]) country++
      const { rpm = 0, premium_share = 0, premium_rpm = 0 } = this.#rates[country] ?? {}
      const microPerRpm = (country_views[index] ?? 0) * perView
      const premium = Math.round(
        microPerRpm * premium_share * this.#loyalty * premium_rpm * (0.8 + 0.2 * this.#quality),
      )
      const earned = Math.round(microPerRpm * (1 - premium_share) * rpm * demand) + premium
      if (earned === 0) continue
      paying.push(countries[index] ?? '')
      country_revenue.push(earned * microToNano)
      revenue += earned * microToNano
      premium_revenue += premium * microToNano
    }
    return revenue === 0 ? null : { revenue, premium_revenue, countries: paying, country_revenue }
  }
}

/** How much of it is watched on average, in percent; a Short that loops passes 100. */
function percentageOf(video: DemoVideo, chance: number): number {
  if (video.is_short) return 58 + 78 * chance * (1.2 - video.duration_seconds / 120)
  return video.duration_seconds > 3000 ? 4 + 9 * chance : 24 + 30 * chance
}
