import { accounts } from '@cuesheet/contract/members'
import { infiniteOf } from '../../lib/client.ts'

/** Rows of a page of the list. */
export const pageSize = 50

/** The network's member accounts by nickname, for managers only. */
export const accountsQuery = infiniteOf(accounts, { size: pageSize }, { staleTime: 5 * 60_000 })
