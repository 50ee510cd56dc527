import { id, oneOf, type SearchOf, text, validSearch } from '../../lib/search-params.ts'
import { settledMembersShape } from './members-search.ts'

/** `2026-10` */
export const monthOfAddress = text(7, /^\d{4}-(0[1-9]|1[0-2])$/)
/** Of a month. */
export const managedTabs = ['overview', 'members'] as const
/** Of all months. */
export const networkTabs = ['months', 'shares', 'payees', 'payouts', 'taxes', 'cash'] as const

const shape = {
  month: monthOfAddress,
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
