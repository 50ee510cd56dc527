import { id, page, searched, text, whole } from '../../lib/search-params.ts'

export const statementsShape = {
  /** `2026-10` */
  month: text(7, /^\d{4}-(0[1-9]|1[0-2])$/),
  version: whole(1, 1_000_000),
  /** Whose, where a manager looks at it. */
  member: id,
  search: searched,
  page,
}
