import { verificationHours } from '@cuesheet/contract/values/verification-window'

const minute = 60
const firstSeconds = [0, 15, minute, 5 * minute, 15 * minute, 30 * minute]
/** When the description is looked at, in seconds from Verify: changes reach the platform's API late, nobody says how late. */
const offsetsSeconds = [
  ...firstSeconds,
  ...Array.from({ length: verificationHours }, (_, hour) => (hour + 1) * 60 * minute),
]

/** Null: it has been looked at often enough. */
export function nextLook(startedAt: Date, now: Date): Date | null {
  const elapsed = (now.getTime() - startedAt.getTime()) / 1000
  const offset = offsetsSeconds.find((seconds) => seconds > elapsed)
  return offset === undefined ? null : new Date(startedAt.getTime() + offset * 1000)
}

/** From Verify to the last look, as an interval. */
export const verificationEnd = `${verificationHours} hours`
