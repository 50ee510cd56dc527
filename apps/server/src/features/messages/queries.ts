import { officeTimeZone } from '@cuesheet/contract/values/business-days'
import type { Locale } from '@cuesheet/contract/values/locale'
import type { MessageGroup } from '@cuesheet/contract/values/message-groups'
import { kindsOf, type MessageKind } from '@cuesheet/contract/values/message-kinds'
import { type Chosen, isAlwaysTold, isTold, messageTopics } from '@cuesheet/contract/values/message-topics'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Database } from '../../db/connection.ts'
import type { MessageItem } from './mutations.ts'
import { namesShown } from './rules.ts'

export type Page = { page: number; size: number }

export type MessageFilters = { group?: MessageGroup | undefined; unread?: '1' | undefined }

const isLeft = ({ group, unread }: MessageFilters): RawBuilder<SqlBool> =>
  sql<SqlBool>`${group === undefined ? sql`true` : sql`kind = any(${kindsOf(group)}::text[])`}
    and ${unread === undefined ? sql`true` : sql`read_at is null`}`

/** The account's messages that the filters leave, the latest first. */
export async function listMessages(
  db: Database,
  { network_id }: NetworkScope,
  accountId: number,
  { page, size, locale, ...filters }: Page & MessageFilters & { locale: Locale },
) {
  const rows = await db
    .selectFrom('messages')
    .select(['message_id', 'kind', 'channel_id', 'names', 'created_at'])
    .select(sql<boolean>`read_at is not null`.as('is_read'))
    .where('network_id', '=', network_id)
    .where('account_id', '=', accountId)
    .where(isLeft(filters))
    .orderBy('message_id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute()
  return rows.map(({ names: stored, ...row }) => {
    const { items, count = items?.length, reasons, ...names } = stored as Record<string, string> & Told
    return {
      ...row,
      kind: row.kind as MessageKind,
      ...namesIn({ names, items, reasons, count }, locale),
      created_at: row.created_at.toISOString(),
    }
  })
}

type Told = {
  items?: MessageItem[] | undefined
  /** How many they are, of which not all may be stored. */
  count?: number | undefined
  reasons?: Record<Locale, string> | undefined
}

/** What a message names in a language. */
export const namesIn = ({ names, items, reasons, count }: Told & { names: object }, locale: Locale) => ({
  names: { ...(names as Record<string, string>), ...(reasons && { reason: reasons[locale] }) },
  list: items ? { count: count ?? items.length, first: items.slice(0, namesShown).map(described) } : null,
})

const described = ({ name, views, video_id, channel_id, account_id }: MessageItem) => ({
  name,
  views: views ?? null,
  video_id: video_id ?? null,
  channel_id: channel_id ?? null,
  account_id: account_id ?? null,
})

/** How many messages of the account the filters leave, and how many of all it has not seen. */
export async function countMessages(
  db: Database,
  { network_id }: NetworkScope,
  accountId: number,
  filters: MessageFilters = {},
): Promise<{ total: number; unread: number }> {
  return db
    .selectFrom('messages')
    .select([
      sql<number>`(count(*) filter (where ${isLeft(filters)}))::integer`.as('total'),
      sql<number>`(count(*) filter (where read_at is null))::integer`.as('unread'),
    ])
    .where('network_id', '=', network_id)
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
}

/** What an account is told, and by what; operators are mailed digests alone. */
export async function readSettings(db: Database, { network_id, account_id, permission_flag }: Viewer) {
  const { told, user_id, mail_refused_at, time_zone } = await db
    .selectFrom('accounts')
    .select(['told', 'user_id', 'mail_refused_at', 'time_zone'])
    .where('network_id', '=', network_id ?? 0)
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow()
  const topics = messageTopics.filter((topic) =>
    permission_flag === 2 ? topic === 'digest' : permission_flag === 1 || topic !== 'members',
  )
  return {
    rows: topics.map((topic) => ({
      topic,
      inbox: topic === 'digest' ? null : isTold(told as Chosen, topic, 'inbox'),
      mail: isTold(told as Chosen, topic, 'mail'),
      push: topic === 'digest' ? null : isTold(told as Chosen, topic, 'push'),
      is_fixed: isAlwaysTold(topic),
    })),
    address: user_id?.includes('@') ? user_id : null,
    refused_at: mail_refused_at?.toISOString() ?? null,
    time_zone: time_zone ?? officeTimeZone,
  }
}
