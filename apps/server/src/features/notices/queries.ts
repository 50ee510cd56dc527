import type { Locale } from '@cuesheet/contract/values/locale'
import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { ownedBy } from './authored-queries.ts'
import { type Author, excerptOf, excerptSource } from './rules.ts'
import { inOrder, type NoticeReader, textIn, visibleNotices } from './visible-notices.ts'

type Listed = {
  notice_id: number
  network_id: number | null
  is_pinned: boolean
  is_urgent: boolean
  publish_from: Date
  locale: Locale
  title: string
  body: string
  read_at: Date | null
}

const rowOf = ({
  notice_id,
  network_id,
  title,
  locale,
  body,
  is_pinned,
  is_urgent,
  publish_from,
  read_at,
}: Listed) => ({
  notice_id,
  title,
  locale,
  is_pinned,
  is_urgent,
  excerpt: excerptOf(body, title),
  published_at: publish_from.toISOString(),
  from: network_id === null ? ('installation' as const) : ('network' as const),
  is_read: read_at !== null,
})

/** Part of the title, in any case and character width. */
const titled = (search: string) =>
  search === ''
    ? sql`true`
    : sql`strpos(lower(normalize(title, NFKC)), lower(normalize(${search}::text, NFKC))) > 0`

/** A page of what the reader may see, pinned ones first, then the latest. */
export async function listNotices(
  db: Database,
  reader: NoticeReader,
  { search, page, size }: { search: string; page: number; size: number },
) {
  const { rows } = await sql<Listed>`
    select notice_id, network_id, is_pinned, is_urgent, publish_from, locale, title, read_at,
      left(body, ${sql.lit(excerptSource)}) as body
    from (${visibleNotices(reader)}) as visible where ${titled(search)}
    order by ${inOrder} limit ${size} offset ${(page - 1) * size}`.execute(db)
  return rows.map(rowOf)
}

/** How many notices match, and how many of all that the reader may see are unread. */
export async function countNotices(
  db: Database,
  reader: NoticeReader,
  search = '',
): Promise<{ total: number; unread: number }> {
  const { rows } = await sql<{ total: number; unread: number }>`
    select (count(*) filter (where ${titled(search)}))::integer as total,
      (count(*) filter (where read_at is null))::integer as unread
    from (${visibleNotices(reader)}) as visible`.execute(db)
  return rows[0]!
}

/** A notice that the reader may see; null for every other. */
export async function findNotice(db: Database, reader: NoticeReader, noticeId: number) {
  const { rows } = await sql<Article>`
    select visible.*, array(
      select x.locale from notice_texts as x where x.notice_id = visible.notice_id
      order by array_position(${reader.locales}::text[], x.locale)) as locales
    from (${visibleNotices(reader)}) as visible where notice_id = ${noticeId}`.execute(db)
  return rows[0] ? { ...articleOf(rows[0]), is_preview: false } : null
}

type Article = Listed & { locales: Locale[]; rewritten_at: Date | null }

function articleOf(article: Article) {
  const { body, locales, publish_from, rewritten_at } = article
  // What is mended within the first minute, hardly anybody has read otherwise.
  const isChanged = rewritten_at !== null && rewritten_at.getTime() - publish_from.getTime() > 60_000
  return { ...rowOf(article), body, locales, changed_at: isChanged ? rewritten_at.toISOString() : null }
}

/** A notice of an author that is not for itself, or not now, as its readers get it; `not_found` for those of others. */
export async function getPreview(db: Database, author: Author, noticeId: number, order: readonly Locale[]) {
  const { rows } = await sql<Article>`
    select n.notice_id, n.network_id, n.is_pinned, n.is_urgent, coalesce(n.publish_from, n.updated_at) as publish_from,
      n.rewritten_at, n.updated_at as read_at, t.locale, t.title, t.body, array(
        select x.locale from notice_texts as x where x.notice_id = n.notice_id
        order by array_position(${order}::text[], x.locale)) as locales
    from notices as n
    ${textIn(order)}
    where n.notice_id = ${noticeId} and ${ownedBy(author)}`.execute(db)
  if (!rows[0]) throw new DomainError('not_found')
  return { ...articleOf(rows[0]), is_preview: true }
}

type Neighbour = { notice_id: number; title: string; locale: Locale }

/** The notices before and after one in the reader's list. */
export async function findNeighbours(
  db: Database,
  reader: NoticeReader,
  noticeId: number,
): Promise<{ previous: Neighbour | null; next: Neighbour | null }> {
  const { rows } = await sql<Neighbour & { place: number }>`
    with listed as (
      select notice_id, title, locale, row_number() over (order by ${inOrder}) as place
      from (${visibleNotices(reader)}) as visible
    )
    select listed.notice_id, title, locale, (listed.place - own.place)::integer as place
    from listed join (select place from listed where notice_id = ${noticeId}) as own
      on listed.place in (own.place - 1, own.place + 1)`.execute(db)
  const at = (wanted: number) => {
    const neighbour = rows.find(({ place }) => place === wanted)
    return neighbour
      ? { notice_id: neighbour.notice_id, title: neighbour.title, locale: neighbour.locale }
      : null
  }
  return { previous: at(-1), next: at(1) }
}
