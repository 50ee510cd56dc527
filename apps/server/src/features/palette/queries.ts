import { mostFound } from '@cuesheet/contract/palette'
import { initialsPattern } from '@cuesheet/contract/values/initials-pattern'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type ChannelScope, isInScope, type NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'

const folded = (text: RawBuilder<unknown>) => sql`lower(normalize(${text}, NFKC))`
const partOf = (search: string) => folded(sql`${search}::text`)

/** Of a few thousand names: whether it has the part, or Korean of these initial consonants. */
function isIn(name: RawBuilder<unknown>, search: string): RawBuilder<SqlBool> {
  const pattern = initialsPattern(search)
  return pattern === null
    ? sql<SqlBool>`strpos(${name}, ${partOf(search)}) > 0`
    : sql<SqlBool>`(strpos(${name}, ${partOf(search)}) > 0 or ${name} ~ ${pattern})`
}

type FoundChannel = {
  channel_id: number
  title: string
  handle: string | null
  thumbnail: string | null
  status: number
}

export async function listChannelsLike(
  db: Database,
  scope: ChannelScope,
  search: string,
): Promise<FoundChannel[]> {
  const part = partOf(search)
  const [title, handle] = [folded(sql`title`), folded(sql`handle`)]
  const { rows } = await sql<FoundChannel>`
    select channel_id, title, handle, thumbnail, status from channels
    where ${isInScope(scope, 'channels')} and (${isIn(title, search)} or strpos(${handle}, ${part}) > 0)
    order by strpos(${title}, ${part}) = 1 desc, ${title}, channel_id
    limit ${mostFound}`.execute(db)
  return rows
}

type FoundVideo = {
  channel_id: number
  video_id: string
  title: string
  channel_title: string
  thumbnail: string | null
}

/** By the index of pairs of characters, which a single character does not have. */
export async function listVideosLike(
  db: Database,
  scope: ChannelScope,
  search: string,
): Promise<FoundVideo[]> {
  const part = partOf(search)
  const hasPairs = [...search.normalize('NFKC')].length > 1
  const { rows } = await sql<FoundVideo>`
    with found as (
      select channel_id, video_id, title, thumbnail, published_at, strpos(search_title, ${part}) = 1 as begins from videos
      where ${isInScope(scope, 'videos')} and strpos(search_title, ${part}) > 0
        ${hasPairs ? sql`and title_pairs(network_id, search_title) @> title_pairs(${scope.network_id}::integer, ${part})` : sql``}
      order by begins desc, published_at desc nulls last, channel_id, video_id
      limit ${mostFound}
    )
    select found.channel_id, video_id, found.title, channels.title as channel_title, found.thumbnail
    from found
    join channels on channels.network_id = ${scope.network_id} and channels.channel_id = found.channel_id
    order by begins desc, published_at desc nulls last, found.channel_id, video_id`.execute(db)
  return rows
}

type FoundMember = { account_id: number; nickname: string; user_id: string }

export async function listMembersLike(
  db: Database,
  { network_id }: NetworkScope,
  search: string,
): Promise<FoundMember[]> {
  const part = partOf(search)
  const nickname = folded(sql`nickname`)
  const { rows } = await sql<FoundMember>`
    select account_id, nickname, user_id from accounts
    where network_id = ${network_id} and permission_flag = 0 and withdrawn_at is null
      and (${isIn(nickname, search)} or strpos(user_id, ${part}) > 0)
    order by strpos(${nickname}, ${part}) = 1 desc, ${nickname}, account_id
    limit ${mostFound}`.execute(db)
  return rows
}
