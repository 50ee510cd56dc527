import { id, month, page, searched, whole } from '../../lib/search-params.ts'

export const statementsShape = {
  month,
  version: whole(1, 1_000_000),
  /** Whose, where a manager looks at it. */
  member: id,
  search: searched,
  page,
}
