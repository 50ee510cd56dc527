import { searched, validSearch } from '../../lib/search-params.ts'

/** The index's filter in its address. */
export const guidesSearch = validSearch({ search: searched })
