import { briefing } from '@cuesheet/contract/briefing'
import { brand } from '../../lib/brand.ts'
import { queryOf } from '../../lib/client.ts'

/** What stands beside the dashboard's figures, of all channels or a member's: the same for every period. */
export const briefingQuery = (member: number | undefined) =>
  queryOf(briefing, { member }, { vary: [brand.currency()] })
