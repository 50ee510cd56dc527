import { summary, video, videos } from '@cuesheet/contract/dashboard'
import { settledMonths } from '@cuesheet/contract/settlement'
import { addDays, reportingDay } from '@cuesheet/contract/values/day'
import type { Currency } from '@cuesheet/contract/values/money'
import { longestPeriodDays } from '@cuesheet/contract/values/period'
import type { QueryClient } from '@tanstack/react-query'
import { queryOf } from '../../lib/client.ts'
import { inDollars } from '../../lib/in-dollars.ts'
import type { SharedMilestone } from '../../lib/shared-milestones.ts'

/** What a picture shows of a milestone. Its figures are those of the screens, asked by the same calls. */
export type PictureFacts = {
  /** Whose it is: a video, a channel; null: the viewer's. */
  title: string | null
  channel: string | null
  thumbnail: string | null
  /** Views that have come together, or money by the day or month; their proportions are shown, never their values. */
  curve: number[]
  /** The day on which it was reached, as far as it is known. */
  day: string | null
  money: { amount: string; currency: Currency } | null
}

/** Days of a best day's curve. */
const shownDays = 28

type Day = { day: string; engaged_views: number | null }

/** All views day by day until so many are there; null where all days are in sight and they never were. */
export function climbTo(views: number, trend: readonly Day[]): Pick<PictureFacts, 'curve' | 'day'> | null {
  const first = trend.findIndex(({ engaged_views }) => engaged_views)
  if (first < 0) return null
  const curve = [0]
  for (const { day, engaged_views } of trend.slice(first)) {
    curve.push(curve.at(-1)! + (engaged_views ?? 0))
    if (curve.at(-1)! >= views) return { curve, day }
  }
  // What came before the first day in sight is not known: the level may rest on it.
  return first === 0 ? { curve, day: null } : null
}

/** As far as the days in sight tell: the last of them is the best one, or the first with money. */
export function isSo(kind: 'day' | 'first', money: readonly number[]): boolean {
  const [last = 0, before] = [money.at(-1), money.slice(0, -1)]
  return last > 0 && before.every((amount) => (kind === 'day' ? amount <= last : amount === 0))
}

/** Null: it is not so, or not so any more. */
export async function readPictureFacts(
  client: QueryClient,
  milestone: SharedMilestone,
  currency: Currency,
): Promise<PictureFacts | null> {
  const today = reportingDay(new Date())
  const vary = { vary: [currency] }
  const long = { period: 'custom', from: addDays(today, 1 - longestPeriodDays), to: today } as const
  const nothing = { title: null, channel: null, thumbnail: null, day: null, money: null }
  switch (milestone.kind) {
    case 'video': {
      const { views, video_id, channel_id } = milestone
      const answer = await client.fetchQuery(queryOf(video, { ...long, video_id, channel_id }, vary))
      const climb = climbTo(views, answer.trend)
      const { title, channel_title, thumbnail } = answer.video
      return climb && { ...nothing, ...climb, title, channel: channel_title, thumbnail }
    }
    case 'own':
    case 'channel':
    case 'member': {
      const of = milestone.kind === 'own' ? {} : { [milestone.kind]: milestone.id }
      const asked = { ...long, ...of, sort: 'views', size: 1 } as const
      const answer = await client.fetchQuery(queryOf(summary, asked, vary))
      const climb = climbTo(milestone.views, answer.trend)
      const [best] = answer.videos.rows
      const title = milestone.kind === 'channel' ? (best?.channel_title ?? null) : null
      return climb && { ...nothing, ...climb, title, thumbnail: best?.thumbnail ?? null }
    }
    case 'day':
    case 'first': {
      const { day } = milestone
      const span = { period: 'custom', from: addDays(day, 1 - shownDays), to: day } as const
      const [answer, list] = await Promise.all([
        client.fetchQuery(queryOf(summary, { ...span, size: 1 }, vary)),
        client.fetchQuery(queryOf(videos, { ...span, from: day, size: 1 }, vary)),
      ])
      const curve = answer.trend.map(({ profit }) => Math.max(0, Number(profit ?? 0)))
      const amount = answer.trend.at(-1)?.profit ?? null
      if (amount === null || !isSo(milestone.kind, curve)) return null
      const [best] = list.videos.rows
      return {
        ...nothing,
        day,
        title: best?.title ?? null,
        channel: best?.channel_title ?? null,
        thumbnail: best?.thumbnail ?? null,
        curve,
        money: { amount, currency: answer.freshness.currency },
      }
    }
    case 'paid': {
      const { rows } = await client.fetchQuery(queryOf(settledMonths))
      const paid = rows.filter((row) => row.paid_on !== null && Number(row.payable) > 0).toReversed()
      const [first] = paid
      if (!first || first.month !== milestone.month) return null
      return {
        ...nothing,
        day: first.paid_on,
        curve: paid.map(({ payable }) => Math.max(0, Number(payable))),
        money: first.dollars_at
          ? { amount: inDollars(first.payable, first.dollars_at), currency: 'USD' }
          : { amount: first.payable, currency: 'KRW' },
      }
    }
  }
}
