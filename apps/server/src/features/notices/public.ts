import type { me } from '@cuesheet/contract/auth'
import type { PagePayload } from '@cuesheet/contract/builds'
import type { AnswerOf } from '@cuesheet/contract/endpoint'
import type { Locale } from '@cuesheet/contract/values/locale'
import { localeOrder } from '@cuesheet/contract/values/locale-order'
import { sql } from 'kysely'
import type { Site } from '../../access/site.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Database } from '../../db/connection.ts'
import { excerptOf, excerptSource } from './rules.ts'
import { inOrder, publicNotices, readerOf, visibleNotices } from './visible-notices.ts'

type News = AnswerOf<typeof me>['notices']

/** More banners than these would hide the screen. */
const maxUrgent = 3

/** How many notices the viewer has not read, and the urgent ones among these whose banner was not put away. */
export async function readNews(
  db: Database,
  viewer: Viewer,
  { site, locale, now }: { site: Site; locale: Locale; now: Date },
): Promise<News> {
  if (viewer.network_id === null || viewer.second_factor_needed) return { unread: 0, urgent: [] }
  const { rows } = await sql<News['urgent'][number] & { unread: number; is_shown: boolean }>`
    select notice_id, title, locale, (count(*) over ())::integer as unread,
      is_urgent and dismissed_at is null as is_shown
    from (${visibleNotices(readerOf(viewer, site, locale, now))}) as visible
    where read_at is null
    order by is_shown desc, publish_from desc, notice_id desc limit ${maxUrgent}`.execute(db)
  return {
    unread: rows[0]?.unread ?? 0,
    urgent: rows
      .filter(({ is_shown }) => is_shown)
      .map(({ notice_id, title, locale }) => ({ notice_id, title, locale })),
  }
}

/** As many as the first page of the list. */
const maxPublic = 20

/** What anyone may read of the notices: their list, or one of them with its text. */
export async function listPublicNotices(
  db: Database,
  {
    site,
    locale,
    now,
    id,
  }: { site: Pick<Site, 'default_locale'>; locale: Locale; now: Date; id: number | null },
): Promise<PagePayload['notices']> {
  const { rows } = await sql<
    Omit<PagePayload['notices'][number], 'published_at' | 'excerpt' | 'body'> & {
      publish_from: Date
      body: string
    }
  >`
    select notice_id, is_pinned, is_urgent, publish_from, locale, title,
      ${id === null ? sql`left(body, ${sql.lit(excerptSource)}) as body` : sql`body`}
    from (${publicNotices(localeOrder(locale, site.default_locale), now)}) as listed
    where ${id === null ? sql`true` : sql`notice_id = ${id}`}
    order by ${inOrder} limit ${maxPublic}`.execute(db)
  return rows.map(({ publish_from, body, ...row }) => ({
    ...row,
    excerpt: excerptOf(body, row.title),
    published_at: publish_from.toISOString(),
    ...(id !== null && { body }),
  }))
}
