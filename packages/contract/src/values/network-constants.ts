import * as z from 'zod/mini'

const whole = (fallback: number, least: number, most: number) =>
  z._default(z.number().check(z.int(), z.minimum(least), z.maximum(most)), fallback)

/** Figures that guides and texts name and a network may set otherwise: whole numbers, each with its default and bounds. */
export const networkConstants = z.object({
  /** Below this volume of the music, percent, it is not recognised. */
  least_music_volume_percent: whole(11, 0, 100),
  recommended_music_volume_percent: whole(15, 0, 100),
  /** A video of this length or longer earns best. */
  recommended_length_seconds: whole(35, 1, 3_600),
  earnings_visible_after_days: whole(2, 0, 60),
  /** How long the music of a video uploaded on a PC takes to be recognised. */
  recognition_days_from: whole(1, 0, 60),
  recognition_days_to: whole(3, 0, 60),
  /** How long the review of a channel takes, business days. */
  review_days_from: whole(1, 0, 60),
  review_days_to: whole(2, 0, 60),
  /** From the hold to the first re-review that may be requested, and from one request to the next. */
  first_re_review_after_hours: whole(72, 0, 8_760),
  re_review_interval_hours: whole(24, 0, 8_760),
  /** From the rejection to the first moment at which another review may be asked for. */
  reapplication_after_days: whole(30, 0, 3_650),
  /** Less than this cannot be withdrawn: points (Korean), US dollars (English), yuan (Chinese). */
  least_withdrawal_points: whole(10_000, 0, 1_000_000_000),
  least_withdrawal_usd: whole(20, 0, 1_000_000),
  least_withdrawal_cny: whole(10, 0, 1_000_000),
})
export type NetworkConstants = z.output<typeof networkConstants>

/** What is typed of a constant: null where nothing is, so that the default applies; undefined where it does not fit. */
export function readConstant(name: keyof NetworkConstants, text: string): number | null | undefined {
  const typed = text.normalize('NFKC').trim()
  if (typed === '') return null
  const value = /^\d{1,10}$/.test(typed) ? Number(typed) : Number.NaN
  return networkConstants.shape[name].safeParse(value).success ? value : undefined
}

export const networkConstantName = z.keyof(networkConstants)
