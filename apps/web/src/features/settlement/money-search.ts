import { month, oneOf, type SearchOf, validSearch } from '../../lib/search-params.ts'

/** A member's five questions: when, earned, why, why not, prove it. */
export const moneyViews = ['paydays', 'earned', 'sums', 'unpaid', 'records'] as const
export type MoneyView = (typeof moneyViews)[number]

const shape = { month, view: oneOf(moneyViews) }
export type MoneySearch = SearchOf<typeof shape>

/** A month is named to see how it came about. */
export const viewOf = ({ view, month }: MoneySearch): MoneyView => view ?? (month ? 'sums' : 'paydays')
export const moneySearch = validSearch(shape)
