import type { AuthoredNotice } from '@cuesheet/contract/notices'
import type { Locale } from '@cuesheet/contract/values/locale'
import type { NoticeAudience, NoticeState } from '@cuesheet/contract/values/notices'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { readAfter, toPage } from '../../http/console-pages.ts'
import { type Author, excerptOf, excerptSource, stateOf } from './rules.ts'
import { textIn } from './visible-notices.ts'

/** Which notices `n` an author may see and change. */
export const ownedBy = (author: Author) =>
  author === 'installation' ? sql`true` : sql`n.network_id = ${author.network_id}`

const isNow = (now: Date): Record<NoticeState, RawBuilder<unknown>> => {
  const isLive = sql`n.withdrawn_at is null and not n.is_draft`
  const hasEnded = sql`coalesce(n.publish_until <= ${now}, false)`
  return {
    withdrawn: sql`n.withdrawn_at is not null`,
    draft: sql`n.withdrawn_at is null and n.is_draft`,
    expired: sql`${isLive} and ${hasEnded}`,
    scheduled: sql`${isLive} and not ${hasEnded} and n.publish_from > ${now}`,
    published: sql`${isLive} and not ${hasEnded} and n.publish_from <= ${now}`,
  }
}

export type AuthoredAsked = {
  state?: NoticeState | undefined
  search: string
  page: number
  size: number
  locales: readonly Locale[]
  now: Date
}

const matching = (
  author: Author,
  { state, search, now }: Pick<AuthoredAsked, 'state' | 'search' | 'now'>,
) => sql`
  ${ownedBy(author)} and ${state ? isNow(now)[state] : sql`true`}
  and ${
    search === ''
      ? sql`true`
      : sql`exists (select from notice_texts as s where s.notice_id = n.notice_id
          and strpos(lower(normalize(s.title, NFKC)), lower(normalize(${search}::text, NFKC))) > 0)`
  }`

type Row = Omit<
  AuthoredNotice,
  'network' | 'excerpt' | 'state' | 'publish_from' | 'publish_until' | 'updated_at'
> & {
  network_id: number | null
  network_name: string | null
  body: string
  is_draft: boolean
  withdrawn_at: Date | null
  publish_from: Date | null
  publish_until: Date | null
  updated_at: Date
}

const isoOf = (at: Date | null) => at?.toISOString() ?? null

function rowOf(row: Row, now: Date): AuthoredNotice {
  const {
    network_id,
    network_name,
    is_draft,
    withdrawn_at,
    publish_from,
    publish_until,
    updated_at,
    body,
    ...rest
  } = row
  return {
    ...rest,
    excerpt: excerptOf(body, rest.title),
    network: network_id === null ? null : { network_id, name: network_name ?? '' },
    state: stateOf({ is_draft, withdrawn_at, publish_from, publish_until }, now),
    publish_from: isoOf(publish_from),
    publish_until: isoOf(publish_until),
    updated_at: updated_at.toISOString(),
  }
}

/** Whether accounts `a` of a network are those that a notice `n` is for. */
export const isFor = sql`
  (a.permission_flag = 1 and 'manager' = any(n.roles) or a.permission_flag = 0 and 'member' = any(n.roles))
  and (a.network_id = n.network_id or n.network_id is null and (n.networks is null or a.network_id = any(n.networks)))`

/** Of accounts `a` those that wrote or last changed a notice `n`: they are not notified. */
export const isAuthor = sql`a.account_id in (n.created_by, n.updated_by)`

/** Accounts are counted once, however many notices they are for. */
const columns = (author: Author, locales: readonly Locale[]) => sql`
  with counted as materialized (
    select network_id, permission_flag, count(*) as accounts from accounts
    where withdrawn_at is null
      and ${author === 'installation' ? sql`network_id <> 0` : sql`network_id = ${author.network_id}`}
    group by network_id, permission_flag
  ),
  authors as materialized (
    select account_id, network_id, permission_flag from accounts
    where withdrawn_at is null and account_id in (select unnest(array[created_by, updated_by]) from notices)
  )
  select n.notice_id, n.revision, n.network_id, w.name as network_name, n.slug, n.networks, n.roles, n.is_draft,
    n.withdrawn_at, n.publish_from, n.publish_until, n.is_pinned, n.is_urgent, n.updated_at, t.title, t.locale,
    left(t.body, ${sql.lit(excerptSource)}) as body,
    array(select x.locale from notice_texts as x where x.notice_id = n.notice_id
      order by array_position(${locales}::text[], x.locale)) as locales,
    ((select coalesce(sum(a.accounts), 0) from counted as a where ${isFor})
      - (select count(*) from authors as a where ${isAuthor} and ${isFor})
    )::integer as audience, 0 as readers
  from notices as n
  ${textIn(locales)}
  left join networks as w on w.network_id = n.network_id`

/** Every notice of the installation, the newest first. */
export async function listNewestNotices(
  db: Database,
  filters: Omit<AuthoredAsked, 'page'> & { after?: string | undefined },
): Promise<{ rows: AuthoredNotice[]; next: string | null }> {
  const { locales, now, size } = filters
  const [before] = readAfter(filters.after, ['number']) ?? []
  const { rows } = await sql<Row>`
    ${columns('installation', locales)} where ${matching('installation', filters)}
      ${before === undefined ? sql`` : sql`and n.notice_id < ${before}`}
    order by n.notice_id desc limit ${size + 1}`.execute(db)
  const page = toPage(
    rows,
    size,
    ({ notice_id }) => [notice_id],
    (row) => rowOf(row, now),
  )
  return { ...page, rows: await withReaders(db, page.rows) }
}

/** A page of what an author may change, last changed first. */
export async function listAuthored(
  db: Database,
  author: Author,
  filters: AuthoredAsked,
): Promise<AuthoredNotice[]> {
  const { locales, now, page, size } = filters
  const { rows } = await sql<Row>`
    ${columns(author, locales)} where ${matching(author, filters)}
    order by n.updated_at desc, n.notice_id desc limit ${size} offset ${(page - 1) * size}`.execute(db)
  return withReaders(
    db,
    rows.map((row) => rowOf(row, now)),
  )
}

export async function countAuthored(db: Database, author: Author, filters: AuthoredAsked): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from notices as n where ${matching(author, filters)}`.execute(db)
  return rows[0]!.total
}

/**
 * How many accounts a notice would be for, without its authors: who writes it now, and who wrote the one that is changed.
 * `not_found` for a notice of others.
 */
export async function countAudience(
  db: Database,
  author: Author,
  choice: {
    roles: NoticeAudience
    /** An operator's choice, instead of those that `notice` is for. */
    networks?: readonly number[] | 'all' | undefined
    notice?: number | undefined
    account_id: number
  },
): Promise<number> {
  const { roles, notice = null, account_id } = choice
  const flags = roles === 'everyone' ? [0, 1] : [roles === 'manager' ? 1 : 0]
  const chosen = author === 'installation' ? choice.networks : undefined
  const isForNew =
    author !== 'installation'
      ? sql`a.network_id = ${author.network_id}`
      : chosen === undefined || chosen === 'all'
        ? sql`a.network_id <> 0`
        : sql`a.network_id = any(${chosen}::integer[])`
  const { rows } = await sql<{ is_known: boolean; accounts: number }>`
    with known as (
      select n.network_id, n.networks, n.created_by from notices as n
      where n.notice_id = ${notice}::integer and ${ownedBy(author)}
    )
    select exists (select from known) as is_known, (
      select count(*)::integer from accounts as a
      where a.withdrawn_at is null and a.permission_flag = any(${flags}::smallint[]) and a.account_id <> ${account_id}
        and ${isForNew} and not exists (select from known where created_by = a.account_id)
        and (${chosen !== undefined} or not exists (select from known) or exists (select from known as n
          where a.network_id = n.network_id
            or n.network_id is null and (n.networks is null or a.network_id = any(n.networks))))
    ) as accounts`.execute(db)
  const { is_known, accounts } = rows[0]!
  if (notice !== null && !is_known) throw new DomainError('not_found')
  return accounts
}

/** A notice that an author may change, with every text; `not_found` for others. */
export async function getAuthored(
  db: Database,
  author: Author,
  noticeId: number,
  { locales, now }: Pick<AuthoredAsked, 'locales' | 'now'>,
) {
  const { rows } = await sql<Row>`
    ${columns(author, locales)} where ${ownedBy(author)} and n.notice_id = ${noticeId}`.execute(db)
  if (!rows[0]) throw new DomainError('not_found')
  const [notice] = await withReaders(db, [rowOf(rows[0], now)])
  return { ...notice!, texts: await listTexts(db, noticeId) }
}

export type NoticeText = { locale: Locale; title: string; body: string }

export async function listTexts(db: Database, noticeId: number): Promise<NoticeText[]> {
  const texts = await db
    .selectFrom('notice_texts')
    .select(['locale', 'title', 'body'])
    .where('notice_id', '=', noticeId)
    .orderBy('locale')
    .execute()
  return texts as NoticeText[]
}

/** Of the accounts that each notice is for, its authors aside, those that have read it. */
async function withReaders(db: Database, notices: AuthoredNotice[]): Promise<AuthoredNotice[]> {
  const ids = notices.map(({ notice_id }) => notice_id)
  const { rows } = await sql<{ notice_id: number; readers: number }>`
    select n.notice_id, count(*)::integer as readers
    from notice_receipts as r
    join accounts as a on a.account_id = r.account_id and a.network_id = r.network_id
    join notices as n on n.notice_id = r.notice_id
    where n.notice_id = any(${ids}::integer[]) and r.read_at is not null and a.withdrawn_at is null and ${isFor}
      and (${isAuthor}) is not true
    group by n.notice_id`.execute(db)
  const counts = new Map(rows.map(({ notice_id, readers }) => [notice_id, readers]))
  return notices.map((notice) => ({ ...notice, readers: counts.get(notice.notice_id) ?? 0 }))
}
