import type { CloseSettings } from '@cuesheet/contract/console-close-members'
import { deductions } from '@cuesheet/contract/values/guarantees'

/** What the close of a network is set to that nobody has set. */
export const ordinarySettings = {
  minimum_payout: 0,
  second_person: false,
  limit_percent: 1,
  limit_usd: 100,
  recoupment_order: [...deductions],
  answer_days: 14,
} satisfies Partial<CloseSettings>
