import type { Database } from '../../db/connection.ts'

/** What the operator has saved of a list, by name. */
export function listSavedFilters(
  db: Database,
  accountId: number,
  list: string,
): Promise<{ name: string; search: string }[]> {
  return db
    .selectFrom('saved_filters')
    .select(['name', 'search'])
    .where('network_id', '=', 0)
    .where('account_id', '=', accountId)
    .where('list', '=', list)
    .orderBy('name')
    .limit(maxFilters)
    .execute()
}

/** Of one list and operator. */
export const maxFilters = 50
