import { systemState } from '@cuesheet/contract/console-system'
import { queryOf } from '../../lib/client.ts'

/** So often it is looked how things are, by who looks on. */
export const refreshMs = 10_000

export const stateQuery = queryOf(systemState, {}, { refetchInterval: refreshMs })
