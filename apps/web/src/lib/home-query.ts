import { home } from '@cuesheet/contract/home'
import { brand } from './brand.ts'
import { nothingMeanwhile, queryOf } from './client.ts'

/** What a dashboard is read for first, of all channels or a member's. */
export const homeQuery = (member: number | undefined) =>
  queryOf(home, { member }, { vary: [brand.currency()], placeholderData: nothingMeanwhile })
