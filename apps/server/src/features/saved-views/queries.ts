import type { Viewer } from '../../access/viewer.ts'
import type { Database } from '../../db/connection.ts'

/** Of one screen and account. */
export const maxViews = 50

/** Of one account. */
export const maxOfAll = 500

/** Where an account's own rows are: operators' are of no network. */
export const ownerOf = ({ network_id, account_id }: Viewer) => ({ network_id: network_id ?? 0, account_id })

/** What an account has saved of a screen, or of all, by name. */
export function listSavedViews(
  db: Database,
  viewer: Viewer,
  list: string | undefined,
): Promise<{ list: string; name: string; search: string }[]> {
  const { network_id, account_id } = ownerOf(viewer)
  return db
    .selectFrom('saved_filters')
    .select(['list', 'name', 'search'])
    .where('network_id', '=', network_id)
    .where('account_id', '=', account_id)
    .$if(list !== undefined, (query) => query.where('list', '=', list!))
    .orderBy('list')
    .orderBy('name')
    .limit(maxOfAll)
    .execute()
}
