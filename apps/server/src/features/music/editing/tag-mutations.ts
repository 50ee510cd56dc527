import type { Locale } from '@cuesheet/contract/values/locale'
import { sql } from 'kysely'
import { recordAudit } from '../../../access/audit.ts'
import type { Database } from '../../../db/connection.ts'
import { withTransaction } from '../../../db/transaction.ts'
import { DomainError } from '../../../errors/domain-error.ts'
import { requireSeen } from '../../../errors/require-seen.ts'
import { catalogueLock, rebuildTrackSets } from '../tracks/track-sets.ts'
import type { Editing } from './track-mutations.ts'

type Names = Partial<Record<Locale, string>>
type TypedNames = { [name in Locale]?: string | undefined }

/** Names a tag; empty names are none. */
export function renameTag(
  db: Database,
  { tag_id, names, seen }: { tag_id: number; names: TypedNames; seen: TypedNames },
  { account_id, address }: Editing,
): Promise<void> {
  return withTransaction(db, async (trx) => {
    const before = await trx
      .selectFrom('tags')
      .select(['slug', 'names'])
      .where('tag_id', '=', tag_id)
      .forUpdate()
      .executeTakeFirst()
    if (!before) throw new DomainError('not_found')
    requireSeen(before.names as Names, seen)
    const after = Object.fromEntries(Object.entries(names).filter(([, name]) => name)) as Names
    await trx
      .updateTable('tags')
      .set({ names: JSON.stringify(after) })
      .where('tag_id', '=', tag_id)
      .execute()
    await recordAudit(trx, {
      network_id: 0,
      account_id,
      address,
      action: 'tag.rename',
      subject: before.slug,
      before: before.names as Names,
      after,
    })
  })
}

/** Makes tags one: their tracks have `into`, and files that name them mean it. Answers how many tracks have it that had it not. */
export function mergeTags(
  db: Database,
  { into, tags }: { into: number; tags: readonly number[] },
  { account_id, address }: Editing,
): Promise<number> {
  const from = [...new Set(tags)].filter((tag) => tag !== into)
  if (from.length === 0) throw new DomainError('invalid_input', { fields: { tags: 'field_choice' } })
  return withTransaction(db, async (trx) => {
    await catalogueLock.execute(trx)
    const tags = await trx
      .selectFrom('tags')
      .select(['tag_id', 'slug'])
      .where(sql<boolean>`tag_id = any(${[into, ...from]}::integer[])`)
      .orderBy('slug')
      .execute()
    const target = tags.find(({ tag_id }) => tag_id === into)
    if (!target || tags.length < from.length + 1) throw new DomainError('not_found')
    const gone = tags.filter(({ tag_id }) => tag_id !== into)
    const { numAffectedRows } = await sql`
      insert into track_tags (isrc, tag_id)
      select distinct isrc, ${into}::integer from track_tags
      where tag_id = any(${from}::integer[]) and isrc not in (select isrc from track_tags where tag_id = ${into})
      on conflict do nothing`.execute(trx)
    await sql`
      update tracks set updated_at = now(), revision = revision + 1
      where isrc in (select isrc from track_tags where tag_id = any(${from}::integer[]))`.execute(trx)
    await sql`update merged_tags set tag_id = ${into} where tag_id = any(${from}::integer[])`.execute(trx)
    await trx
      .insertInto('merged_tags')
      .values(gone.map(({ slug }) => ({ slug, tag_id: into })))
      .onConflict((conflict) => conflict.column('slug').doUpdateSet({ tag_id: into }))
      .execute()
    await sql`delete from tags where tag_id = any(${from}::integer[])`.execute(trx)
    await rebuildTrackSets(trx)
    const tracks = Number(numAffectedRows ?? 0)
    await recordAudit(trx, {
      network_id: 0,
      account_id,
      address,
      action: 'tag.merge',
      subject: target.slug,
      after: { tags: gone.map(({ slug }) => slug), tracks },
    })
    return tracks
  })
}
