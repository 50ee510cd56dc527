import { maxFavourites } from '@cuesheet/contract/values/music'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../db/connection.ts'
import type { DB } from '../../../db/tables.gen.ts'
import { DomainError } from '../../../errors/domain-error.ts'
import type { CatalogueView } from '../tracks/catalogue-view.ts'
import { isInCatalogue } from '../tracks/in-catalogue.ts'

type Owner = Pick<CatalogueView, 'scope' | 'account_id'>

/** One at a time per account: two windows at once never make eleven. */
function changeFavourites(
  db: Database,
  { scope, account_id }: Owner,
  change: (trx: Transaction<DB>) => Promise<void>,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await trx
      .selectFrom('accounts')
      .select('account_id')
      .where('network_id', '=', scope.network_id)
      .where('account_id', '=', account_id)
      .forNoKeyUpdate()
      .execute()
    await change(trx)
  })
}

const favouritesOf = (trx: Transaction<DB>, { scope, account_id }: Owner) =>
  trx
    .selectFrom('favourite_tracks')
    .innerJoin('tracks', 'tracks.isrc', 'favourite_tracks.isrc')
    .select(['tracks.track_id', 'tracks.isrc', 'position'])
    .where('network_id', '=', scope.network_id)
    .where('account_id', '=', account_id)
    .orderBy('position')
    .execute()

/** `not_found` for a track that is not in the network's catalogue, `conflict` for one too many. */
export function addFavourite(db: Database, owner: Owner, trackId: number): Promise<void> {
  const { network_id } = owner.scope
  return changeFavourites(db, owner, async (trx) => {
    const favourites = await favouritesOf(trx, owner)
    if (favourites.some(({ track_id }) => track_id === trackId)) return
    const track = await trx
      .selectFrom('tracks')
      .select('isrc')
      .where('track_id', '=', trackId)
      .where(isInCatalogue(owner.scope))
      .executeTakeFirst()
    if (!track) throw new DomainError('not_found')
    if (favourites.length >= maxFavourites)
      throw new DomainError('conflict', { message_key: 'favourites_full' })
    await trx
      .insertInto('favourite_tracks')
      .values({
        network_id,
        account_id: owner.account_id,
        isrc: track.isrc,
        position: favourites.length + 1,
      })
      .execute()
  })
}

export function removeFavourite(db: Database, owner: Owner, trackId: number): Promise<void> {
  return changeFavourites(db, owner, async (trx) => {
    const favourites = await favouritesOf(trx, owner)
    const left = favourites.filter(({ track_id }) => track_id !== trackId)
    if (left.length < favourites.length) await writeOrder(trx, owner, left)
  })
}

/** `conflict` unless exactly these are the account's favourites. */
export function orderFavourites(db: Database, owner: Owner, trackIds: readonly number[]): Promise<void> {
  return changeFavourites(db, owner, async (trx) => {
    const favourites = await favouritesOf(trx, owner)
    const ordered = trackIds.flatMap(
      (trackId) => favourites.find(({ track_id }) => track_id === trackId) ?? [],
    )
    if (new Set(ordered).size !== favourites.length || trackIds.length !== favourites.length)
      throw new DomainError('conflict')
    await writeOrder(trx, owner, ordered)
  })
}

/** What is not among `favourites` goes. */
async function writeOrder(
  trx: Transaction<DB>,
  { scope, account_id }: Owner,
  favourites: { isrc: string }[],
): Promise<void> {
  const isrcs = favourites.map(({ isrc }) => isrc)
  const mine = sql`network_id = ${scope.network_id} and account_id = ${account_id}`
  await sql`delete from favourite_tracks where ${mine} and not isrc = any(${isrcs}::text[])`.execute(trx)
  await sql`
    update favourite_tracks set position = array_position(${isrcs}::text[], isrc::text) where ${mine}`.execute(
    trx,
  )
}
