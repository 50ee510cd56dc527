import type { Database } from '../../../db/connection.ts'
import { DomainError } from '../../../errors/domain-error.ts'
import type { CatalogueView } from '../tracks/catalogue-view.ts'
import { isInCatalogue } from '../tracks/in-catalogue.ts'

/** `not_found` for a track that is not in the network's catalogue, or has nothing to hear. */
export async function markHeard(
  db: Database,
  { scope, account_id }: Pick<CatalogueView, 'scope' | 'account_id'>,
  trackId: number,
): Promise<void> {
  const track = await db
    .selectFrom('tracks')
    .select('isrc')
    .where('track_id', '=', trackId)
    .where('preview', 'is not', null)
    .where(isInCatalogue(scope))
    .executeTakeFirst()
  if (!track) throw new DomainError('not_found')
  await db
    .insertInto('heard_tracks')
    .values({ network_id: scope.network_id, account_id, isrc: track.isrc })
    .onConflict((taken) => taken.doNothing())
    .execute()
}
