import type { TermFamily } from '@cuesheet/contract/values/contract-terms'
import type { Locale } from '@cuesheet/contract/values/locale'
import type { Mark } from '../../../apps/server/src/features/pictures/draw-share-image.ts'
import type { AudienceName } from '../audiences.ts'
import type { Genre } from '../pictures/genres.ts'

/** A channel's state today; every number is days before today. A founder is there on the demo's first day, at the latest. */
export type ChannelState =
  | { kind: 'approved'; registered: number; approved: number; is_founder?: true }
  /** On hold once, approved again since. */
  | { kind: 'resumed'; registered: number; approved: number; held: number; resumed: number }
  | { kind: 'on_hold'; registered: number; approved: number | null; held: number; reason: string }
  | { kind: 'rejected'; registered: number; reason: string }
  | { kind: 'in_review'; registered: number }
  | { kind: 'unverified'; registered: number }
  | { kind: 'verifying'; registered: number }
  | { kind: 'verification_failed'; registered: number }

export type DemoChannel = {
  title: string
  handle: string
  genre: Genre
  /** Share of the titles that are English; the others are Korean. */
  english: number
  audience: AudienceName
  state: ChannelState
  videos: number
  uploads_per_week: number
  shorts_share: number
  /** What the channel reaches on an ordinary day of these weeks. */
  daily_views: number
}

type DemoMember = {
  user_id: string
  nickname: string
  joined: number
  /** Handles of the assigned channels. */
  channels: string[]
  /** Months from this one (0; past ones negative, coming ones positive) and the rate from then on. */
  fee_rates?: [months: number, fee_rate: string][]
  /** Of a type of revenue, from a month before or after this one on; null: it ends. */
  terms?: [months: number, family: TermFamily, fee_rate: string | null][]
}

export type DemoNetwork = {
  name: string
  domain: string
  design_id: 'mcn-1' | 'mcn-2' | 'mcn-3' | 'mcn-4'
  mark: Mark
  color_primary: string
  color_primary_dim: string
  is_playist: boolean
  default_fee_rate: string
  /** What the ISRCs of its catalogue begin with; null: anything. */
  isrc_prefix: string | null
  founded: number
  texts: Record<Locale, { title: string; description: string }>
  manager: { user_id: string; nickname: string }
  members: DemoMember[]
  channels: DemoChannel[]
  reports: {
    /** How many days the last report of each kind is behind today. */
    activity_delay: number
    revenue_delay: number
    /** Days before today whose report never came. */
    missing_activity: number[]
    missing_revenue: number[]
    /** Days before today whose report came a second time. */
    reissued: number[]
  }
  /** Which channel's video of about how many days before today went round the world, at how many times the usual. */
  hits: [handle: string, days_ago: number, appeal: number][]
}

/** A channel on one line: title, handle, genre, English share, audience, videos, per week, Shorts share, daily views. */
export function channel(
  title: string,
  handle: string,
  genre: Genre,
  english: number,
  audience: AudienceName,
  videos: number,
  uploads_per_week: number,
  shorts_share: number,
  daily_views: number,
  state: ChannelState,
): DemoChannel {
  return {
    title,
    handle,
    genre,
    english,
    audience,
    videos,
    uploads_per_week,
    shorts_share,
    daily_views,
    state,
  }
}

export const approved = (registered: number, approved: number): ChannelState => ({
  kind: 'approved',
  registered,
  approved,
})

export const founder = (registered: number, approved: number): ChannelState => ({
  kind: 'approved',
  registered,
  approved,
  is_founder: true,
})
