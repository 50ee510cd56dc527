import type { Locale } from '@cuesheet/contract/values/locale'
import { localeOrder } from '@cuesheet/contract/values/locale-order'
import type { NoticeRole } from '@cuesheet/contract/values/notices'
import { type RawBuilder, sql } from 'kysely'
import { type NetworkScope, networkScope } from '../../access/scope.ts'
import type { Site } from '../../access/site.ts'
import type { Viewer } from '../../access/viewer.ts'

/** Who reads, in which language, when. */
export type NoticeReader = {
  scope: NetworkScope
  account_id: number
  role: NoticeRole
  /** The languages in the order in which they are tried. */
  locales: Locale[]
  now: Date
}

/** `not_found` for operators, who belong to no network. */
export function readerOf(
  viewer: Viewer,
  site: Pick<Site, 'default_locale'>,
  locale: Locale,
  now: Date,
): NoticeReader {
  return {
    scope: networkScope(viewer),
    account_id: viewer.account_id,
    role: viewer.permission_flag === 1 ? 'manager' : 'member',
    locales: localeOrder(locale, site.default_locale),
    now,
  }
}

/** Published at this moment; `n` is a notice. */
const isPublished = (now: Date) => sql`
  not n.is_draft and n.withdrawn_at is null
  and n.publish_from <= ${now} and (n.publish_until is null or n.publish_until > ${now})`

/** A notice's text in the first of these languages that it has. */
export const textIn = (order: readonly Locale[]) => sql`
  join notice_texts as t on t.notice_id = n.notice_id and t.locale = (
    select x.locale from notice_texts as x where x.notice_id = n.notice_id
    order by array_position(${order}::text[], x.locale) limit 1)`

/** The one order of lists, and of what comes before and after a notice. */
export const inOrder = sql`is_pinned desc, publish_from desc, notice_id desc`

/** Every notice that the reader may see, with its text and what the reader has done with it. */
export function visibleNotices({ scope, account_id, role, locales, now }: NoticeReader): RawBuilder<unknown> {
  const { network_id } = scope
  return sql`
    select n.notice_id, n.network_id, n.is_pinned, n.is_urgent, n.publish_from, n.rewritten_at,
      t.locale, t.title, t.body, r.read_at, r.dismissed_at
    from notices as n
    ${textIn(locales)}
    left join (
      select notice_id, read_at, dismissed_at from notice_receipts
      where network_id = ${network_id} and account_id = ${account_id}
    ) as r on r.notice_id = n.notice_id
    where ${isPublished(now)} and ${role} = any(n.roles)
      and (n.network_id = ${network_id}
        or (n.network_id is null and (n.networks is null or ${network_id} = any(n.networks))))`
}

/** Those that are the same for everyone: the installation's own, for every network and both roles. */
export function publicNotices(locales: readonly Locale[], now: Date): RawBuilder<unknown> {
  return sql`
    select n.notice_id, n.is_pinned, n.is_urgent, n.publish_from, t.locale, t.title, t.body
    from notices as n
    ${textIn(locales)}
    where ${isPublished(now)} and n.network_id is null and n.networks is null
      and n.roles @> array['member', 'manager']`
}
