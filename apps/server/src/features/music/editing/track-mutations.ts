import type {
  changeTracks as changeEndpoint,
  updateTrack as updateEndpoint,
} from '@cuesheet/contract/console-catalogue'
import type { AnswerOf } from '@cuesheet/contract/endpoint'
import { mostTags, trackFields } from '@cuesheet/contract/values/catalogue'
import { sql, type Transaction } from 'kysely'
import type * as z from 'zod/mini'
import { recordAudit } from '../../../access/audit.ts'
import type { AuditAction } from '../../../access/audit-actions.ts'
import { requireNetworks } from '../../../access/find-network.ts'
import type { Database } from '../../../db/connection.ts'
import type { DB, JsonObject } from '../../../db/tables.gen.ts'
import { withTransaction } from '../../../db/transaction.ts'
import { DomainError } from '../../../errors/domain-error.ts'
import { releasePictures } from '../../pictures/public.ts'
import { isSameTrack, type StoredTrack } from '../catalogue-import/merge-track.ts'
import { listStoredTracks, writeTracks } from '../catalogue-import/write-tracks.ts'
import { catalogueLock, rebuildTrackSets } from '../tracks/track-sets.ts'

/** Which operator changes the catalogue, from where, and as of which day. */
export type Editing = { account_id: number; address: string; today: string }

export type TrackUpdate = z.output<typeof updateEndpoint.body>

/** Changes a track; answers its revision. `conflict` where it was changed since the one that is given. */
export function updateTrack(db: Database, update: TrackUpdate, editing: Editing): Promise<number> {
  return withTransaction(db, async (trx) => {
    const [track] = await lockTracks(trx, [update.track_id])
    if (!track) throw new DomainError('not_found')
    if (track.revision !== update.revision) throw new DomainError('conflict')
    const { before } = track
    const { track_id, revision, is_withdrawn, removes_picture, removes_preview, tags, networks, ...said } =
      update
    if (networks) await requireNetworks(trx, networks)
    const after: StoredTrack = {
      ...before,
      ...said,
      uses: inOrder(said.uses),
      networks: networks && sorted(networks),
      tags: await slugsOf(trx, tags),
      album_art: removes_picture ? null : before.album_art,
      preview: removes_preview ? null : before.preview,
      withdrawn_on: is_withdrawn ? (before.withdrawn_on ?? editing.today) : null,
    }
    if (isSameTrack(before, after)) return revision
    await write(trx, [{ track_id, before, after }], editing)
    return revision + 1
  })
}

export type TracksChange = z.output<typeof changeEndpoint.body>
export type ChangedTrack = AnswerOf<typeof changeEndpoint>['rows'][number]

/** Does one thing to several tracks; answers what became of each, in the order in which they are given. */
export function changeTracks(db: Database, request: TracksChange, editing: Editing): Promise<ChangedTrack[]> {
  return withTransaction(db, async (trx) => {
    const { change } = request
    const ids = [...new Set(request.tracks)]
    const tracksById = new Map((await lockTracks(trx, ids)).map((track) => [track.track_id, track]))
    if (change === 'limit') {
      if (!request.networks)
        throw new DomainError('invalid_input', { fields: { networks: 'field_required' } })
      await requireNetworks(trx, request.networks)
    }
    const needsTag = change === 'add_tag' || change === 'remove_tag'
    if (needsTag && request.tag === undefined)
      throw new DomainError('invalid_input', { fields: { tag: 'field_required' } })
    const [slug = ''] = needsTag ? await slugsOf(trx, [request.tag!]) : []
    const changed: Changed[] = []
    const rows = ids.map((track_id): ChangedTrack => {
      const track = tracksById.get(track_id)
      if (!track) return { track_id, title: null, outcome: 'not_found' }
      const { before } = track
      const { title } = before
      const after = changedTrack(before, request, slug, editing.today)
      if (after.tags.length > mostTags) return { track_id, title, outcome: 'too_many_tags' }
      if (isSameTrack(before, after)) return { track_id, title, outcome: 'same' }
      changed.push({ track_id, before, after })
      return { track_id, title, outcome: 'applied' }
    })
    await write(trx, changed, editing)
    return rows
  })
}

function changedTrack(
  before: StoredTrack,
  { change, networks }: TracksChange,
  slug: string,
  today: string,
): StoredTrack {
  switch (change) {
    case 'withdraw':
      return { ...before, withdrawn_on: before.withdrawn_on ?? today }
    case 'offer':
      return { ...before, withdrawn_on: null }
    case 'add_tag':
      return { ...before, tags: [...new Set([...before.tags, slug])].sort() }
    case 'remove_tag':
      return { ...before, tags: before.tags.filter((tag) => tag !== slug) }
    case 'limit':
      return { ...before, networks: sorted(networks!) }
    case 'open':
      return { ...before, networks: null }
  }
}

const sorted = (ids: readonly number[]) => [...new Set(ids)].sort((a, b) => a - b)
const inOrder = (uses: StoredTrack['uses']) =>
  (['shorts', 'video', 'live', 'shopping'] as const).filter((use) => uses.includes(use))

export type Changed = { track_id: number; before: StoredTrack; after: StoredTrack }

/** Of these ids those that there are, none of which changes until the transaction ends. */
export async function lockTracks(
  trx: Transaction<DB>,
  ids: readonly number[],
): Promise<{ track_id: number; revision: number; before: StoredTrack }[]> {
  await catalogueLock.execute(trx)
  const rows = await trx
    .selectFrom('tracks')
    .select(['track_id', 'isrc', 'revision'])
    .where(sql<boolean>`track_id = any(${ids}::integer[])`)
    .execute()
  const stored = await listStoredTracks(
    trx,
    rows.map(({ isrc }) => isrc),
  )
  return rows.map(({ track_id, isrc, revision }) => ({ track_id, revision, before: stored.get(isrc)! }))
}

/** Writes tracks that changed, each with its audit entry. */
export async function write(
  trx: Transaction<DB>,
  changed: readonly Changed[],
  editing: Editing,
): Promise<void> {
  if (changed.length === 0) return
  await writeTracks(
    trx,
    changed.map(({ after }) => after),
    editing.today,
  )
  await releasePictures(
    trx,
    changed.flatMap(({ before, after }) => (before.album_art === after.album_art ? [] : [before.album_art])),
  )
  await rebuildTrackSets(
    trx,
    changed.map(({ track_id }) => track_id),
  )
  for (const { before, after } of changed)
    await recordAudit(trx, {
      network_id: 0,
      account_id: editing.account_id,
      address: editing.address,
      action: actionOf(before, after),
      subject: before.isrc,
      ...difference(before, after),
    })
}

function actionOf(before: StoredTrack, after: StoredTrack): AuditAction {
  if (before.withdrawn_on === null && after.withdrawn_on !== null) return 'track.withdraw'
  return before.withdrawn_on !== null && after.withdrawn_on === null ? 'track.offer' : 'track.update'
}

/** The fields that differ, as they were and as they are. */
function difference(before: StoredTrack, after: StoredTrack): { before: JsonObject; after: JsonObject } {
  const fields = trackFields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
  const side = (track: StoredTrack) => Object.fromEntries(fields.map((field) => [field, track[field]]))
  return { before: side(before), after: side(after) }
}

/** In alphabetical order; `invalid_input` where there is no such tag. */
async function slugsOf(trx: Transaction<DB>, tags: readonly number[]): Promise<string[]> {
  const rows = await trx
    .selectFrom('tags')
    .select('slug')
    .where(sql<boolean>`tag_id = any(${tags}::integer[])`)
    .execute()
  if (rows.length < new Set(tags).size)
    throw new DomainError('invalid_input', { fields: { tags: 'field_choice' } })
  return rows.map(({ slug }) => slug).sort()
}
