import { id, month, oneOf, type SearchOf, validSearch } from '../../lib/search-params.ts'
import { settledMembersShape } from './members-search.ts'

/** Of a month. */
export const managedTabs = ['overview', 'members'] as const
/** Of all months. */
export const networkTabs = ['months', 'shares', 'payees', 'payouts', 'taxes', 'cash'] as const

const shape = {
  month,
  batch: id,
  tab: oneOf([...managedTabs, ...networkTabs] as const),
  ...settledMembersShape,
}
export type SettlementSearch = SearchOf<typeof shape>

/** The screen of settled months in its address. */
export const settlementSearch = validSearch(shape, {
  tab: 'overview',
  sort: 'change',
  order: 'desc',
  page: 1,
})
