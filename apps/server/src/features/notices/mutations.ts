import type { addNotice } from '@cuesheet/contract/notices'
import type { Locale } from '@cuesheet/contract/values/locale'
import { sql, type Transaction } from 'kysely'
import type * as z from 'zod/mini'
import { type Acting, recordAudit } from '../../access/audit.ts'
import { requireNetworks } from '../../access/find-network.ts'
import type { Database } from '../../db/connection.ts'
import type { DB, JsonObject } from '../../db/tables.gen.ts'
import { withTransaction } from '../../db/transaction.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { releasePictures } from '../pictures/public.ts'
import { type Announced, announceNotices } from './announcements.ts'
import { listTexts, type NoticeText, ownedBy } from './authored-queries.ts'
import { notePictures } from './notice-pictures.ts'
import { type Author, plainText, stateOf } from './rules.ts'

export type Writing = z.output<typeof addNotice.body> & { slug?: string | undefined }

/** Who writes; null: a command. */
export type ActingNow = Acting & { now: Date }

/** `is_news`: marks it unread for everyone. `revision`: the one that it was made from, where it is known. */
export type Change = Writing & { notice_id: number; revision?: number; is_news: boolean }

type Stored = Announced & {
  notice_id: number
  revision: number
  slug: string | null
  is_pinned: boolean
  is_urgent: boolean
}

/** Writes a notice; answers its id. `invalid_input` names what does not fit. */
export function createNotice(
  db: Database,
  author: Author,
  writing: Writing,
  acting: ActingNow,
): Promise<number> {
  return withTransaction(db, async (trx) => {
    const texts = writing.texts.map(plainText)
    const values = await valuesOf(trx, author, writing, { publish_from: null, now: acting.now })
    const { notice_id } = await trx
      .insertInto('notices')
      .values({
        ...values,
        network_id: author === 'installation' ? null : author.network_id,
        slug: writing.slug ?? null,
        created_at: acting.now,
        created_by: acting.account_id,
        updated_by: acting.account_id,
      })
      .returning('notice_id')
      .executeTakeFirstOrThrow()
    await writeTexts(trx, notice_id, texts)
    const written = await lockNotice(trx, author, notice_id)
    await announceNotices(trx, [written], acting.now)
    await noteAuthor(trx, author, acting, written)
    const after = describe(written, texts, acting.now)
    await recordAudit(trx, { ...entryOf(written, acting), action: 'notice.create', after })
    return notice_id
  })
}

/** Replaces all of a notice but whose it is. `not_found` for those of others, `conflict` where it was changed meanwhile. */
export function updateNotice(
  db: Database,
  author: Author,
  change: Change,
  acting: ActingNow,
): Promise<number> {
  return withTransaction(db, async (trx) => {
    const { notice_id, revision, is_news } = change
    const texts = change.texts.map(plainText)
    const before = await lockNotice(trx, author, notice_id)
    if (revision !== undefined && revision !== before.revision) throw new DomainError('conflict')
    const textsBefore = await listTexts(trx, notice_id)
    const owner = before.network_id === null ? author : ('of a network' as const)
    const began = before.is_draft ? null : before.publish_from
    const values = await valuesOf(trx, owner, change, { publish_from: began, now: acting.now })
    const rewritten = rewrittenIn(textsBefore, texts)
    const isRewritten = rewritten.length > 0 && !before.is_draft
    await trx
      .updateTable('notices')
      .set({ ...values, ...(isRewritten && { rewritten_at: acting.now }) })
      .set({ withdrawn_at: null, revision: before.revision + 1, updated_by: acting.account_id })
      .where('notice_id', '=', notice_id)
      .execute()
    await trx.deleteFrom('notice_texts').where('notice_id', '=', notice_id).execute()
    await writeTexts(trx, notice_id, texts)
    const written = await lockNotice(trx, author, notice_id)
    if (is_news) await trx.deleteFrom('notice_receipts').where('notice_id', '=', notice_id).execute()
    await announceNotices(trx, [before, written], acting.now)
    await noteAuthor(trx, author, acting, written)
    await recordAudit(trx, {
      ...entryOf(written, acting),
      action: 'notice.update',
      before: describe(before, textsBefore, acting.now),
      after: {
        ...describe(written, texts, acting.now),
        ...(rewritten.length > 0 && { rewritten }),
      },
    })
    return notice_id
  })
}

/** Takes a notice from its readers; false where it was withdrawn already. */
export function withdrawNotice(
  db: Database,
  author: Author,
  noticeId: number,
  acting: ActingNow,
): Promise<boolean> {
  return withTransaction(db, async (trx) => {
    const before = await lockNotice(trx, author, noticeId)
    if (before.withdrawn_at) return false
    await trx
      .updateTable('notices')
      .set({
        withdrawn_at: acting.now,
        updated_at: acting.now,
        updated_by: acting.account_id,
        revision: before.revision + 1,
      })
      .where('notice_id', '=', noticeId)
      .execute()
    const texts = await listTexts(trx, noticeId)
    await announceNotices(trx, [before], acting.now)
    await recordAudit(trx, {
      ...entryOf(before, acting),
      action: 'notice.withdraw',
      before: describe(before, texts, acting.now),
      after: { ...describe(before, texts, acting.now), state: 'withdrawn' },
    })
    return true
  })
}

/** Deletes a notice with its texts and receipts; pictures that nothing else shows follow it. */
export function deleteNotice(
  db: Database,
  author: Author,
  noticeId: number,
  acting: ActingNow,
): Promise<void> {
  return withTransaction(db, async (trx) => {
    const before = await lockNotice(trx, author, noticeId)
    const texts = await listTexts(trx, noticeId)
    const pictures = await trx
      .selectFrom('notice_pictures')
      .select('sha256')
      .where('notice_id', '=', noticeId)
      .execute()
    await trx.deleteFrom('notices').where('notice_id', '=', noticeId).execute()
    await releasePictures(
      trx,
      pictures.map(({ sha256 }) => `/pictures/${sha256.toString('hex')}.`),
    )
    await announceNotices(trx, [before], acting.now)
    await recordAudit(trx, {
      ...entryOf(before, acting),
      action: 'notice.delete',
      before: describe(before, texts, acting.now),
    })
  })
}

/** A notice that the author may change, as nobody else changes it meanwhile; `not_found` for others. */
export async function lockNotice(trx: Transaction<DB>, author: Author, noticeId: number): Promise<Stored> {
  const { rows } = await sql<Stored>`
    select notice_id, revision, slug, network_id, networks, roles, is_draft, publish_from, publish_until, is_pinned,
      is_urgent, withdrawn_at, announced_at
    from notices as n where notice_id = ${noticeId} and ${ownedBy(author)} for update`.execute(trx)
  if (!rows[0]) throw new DomainError('not_found')
  return rows[0]
}

/** What a writing stores; without a beginning it keeps the one it had, where that has passed, or begins now. */
async function valuesOf(
  trx: Transaction<DB>,
  owner: Author | 'of a network',
  writing: Writing,
  { publish_from: before, now }: { publish_from: Date | null; now: Date },
) {
  const { roles, is_draft, is_pinned, is_urgent, texts } = writing
  if (new Set(texts.map(({ locale }) => locale)).size < texts.length)
    throw new DomainError('invalid_input', { fields: { texts: 'field_choice' } })
  const networks = owner === 'installation' ? (writing.networks ?? null) : null
  if (networks) await requireNetworks(trx, networks)
  const kept = before !== null && before <= now ? before : now
  const publish_from = writing.publish_from ? new Date(writing.publish_from) : is_draft ? null : kept
  const publish_until = writing.publish_until ? new Date(writing.publish_until) : null
  if (publish_until && publish_until <= (publish_from ?? now))
    throw new DomainError('invalid_input', { fields: { publish_until: 'notice_window' } })
  return {
    roles: [...new Set(roles)],
    is_draft,
    is_pinned,
    is_urgent,
    publish_from,
    publish_until,
    networks: networks && [...new Set(networks)],
    announced_at: now,
    updated_at: now,
  }
}

async function writeTexts(trx: Transaction<DB>, notice_id: number, texts: Writing['texts']): Promise<void> {
  const values = texts.map(({ locale, title, body }) => ({ notice_id, locale, title, body }))
  await trx.insertInto('notice_texts').values(values).execute()
  await notePictures(
    trx,
    notice_id,
    texts.map(({ body }) => body),
  )
}

/** Marks it read for its author. */
async function noteAuthor(
  trx: Transaction<DB>,
  author: Author,
  { account_id, now }: ActingNow,
  notice: Stored,
): Promise<void> {
  if (author === 'installation' || account_id === null || !notice.roles.includes('manager')) return
  await trx
    .insertInto('notice_receipts')
    .values({ network_id: author.network_id, account_id, notice_id: notice.notice_id, read_at: now })
    .onConflict((conflict) =>
      conflict.columns(['network_id', 'account_id', 'notice_id']).doUpdateSet({ read_at: now }),
    )
    .execute()
}

const entryOf = ({ notice_id, network_id }: Stored, { account_id, address }: ActingNow) => ({
  network_id: network_id ?? 0,
  account_id,
  subject: String(notice_id),
  ...(address !== undefined && { address }),
})

function describe(
  { publish_from, publish_until, roles, is_pinned, is_urgent, networks, ...life }: Stored,
  texts: readonly { locale: Locale; title: string }[],
  now: Date,
): JsonObject {
  return {
    title: texts[0]?.title ?? '',
    languages: texts.map(({ locale }) => locale).sort(),
    state: stateOf({ ...life, publish_from, publish_until }, now),
    roles: [...roles].sort(),
    publish_from: publish_from?.toISOString() ?? null,
    publish_until: publish_until?.toISOString() ?? null,
    is_pinned,
    is_urgent,
    ...(networks && { networks }),
  }
}

/** In which languages the text itself is another one: the log says that, not what it was. */
export function rewrittenIn(before: readonly NoticeText[], after: readonly NoticeText[]): Locale[] {
  const isKept = ({ locale, title, body }: NoticeText) =>
    before.some((text) => text.locale === locale && text.title === title && text.body === body)
  return after.filter((text) => !isKept(text)).map(({ locale }) => locale)
}
