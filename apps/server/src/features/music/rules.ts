import type { AnswerOf } from '@cuesheet/contract/endpoint'
import type { musicHome } from '@cuesheet/contract/music'
import type { Viewer } from '../../access/viewer.ts'

/** Whether a viewer may copy ISRCs: managers always, members with a verified channel. */
export function serviceOf(
  { permission_flag }: Pick<Viewer, 'permission_flag'>,
  { assigned, verified }: { assigned: number; verified: number },
): AnswerOf<typeof musicHome>['service'] {
  if (permission_flag !== 0 || verified > 0) return 'served'
  return assigned > 0 ? 'verification_needed' : 'no_channels'
}
