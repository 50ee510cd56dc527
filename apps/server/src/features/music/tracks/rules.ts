import type { AnswerOf } from '@cuesheet/contract/endpoint'
import type { musicHome } from '@cuesheet/contract/music'

/** Whether somebody may copy ISRCs: managers always, members with a verified channel. */
export function serviceOf(
  isManager: boolean,
  { assigned, verified }: { assigned: number; verified: number },
): AnswerOf<typeof musicHome>['service'] {
  if (isManager || verified > 0) return 'served'
  return assigned > 0 ? 'verification_needed' : 'no_channels'
}
