import type { ThreadPost } from '@cuesheet/contract/values/threads'
import { sql, type Transaction } from 'kysely'
import { actorsOf } from '../../access/actors.ts'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import type { DB } from '../../db/tables.gen.ts'
import { DomainError } from '../../errors/domain-error.ts'

const postsAtMost = 100

/** Which thread. */
export type Thread = { about: 'objection' | 'request'; thread_id: number }
type Post = {
  /** Whose thread it is. */
  account_id: number
  author_id: number
  is_answer: boolean
  text: string
  step?: ThreadPost['step']
}

/** Says something in a thread; `conflict` in one that is too long. */
export async function addPost(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  thread: Thread,
  { text, step = null, ...post }: Post,
): Promise<void> {
  const { posts } = await trx
    .selectFrom('thread_posts')
    .select((of) => of.fn.countAll<number>().as('posts'))
    .where('network_id', '=', network_id)
    .where('about', '=', thread.about)
    .where('thread_id', '=', thread.thread_id)
    .executeTakeFirstOrThrow()
  // An answer always has room: what is asked can be decided.
  if (!post.is_answer && posts >= postsAtMost)
    throw new DomainError('conflict', { message_key: 'thread_full' })
  await trx
    .insertInto('thread_posts')
    .values({ network_id, ...thread, ...post, step, content: text })
    .execute()
}

/** Deletes all that was said in threads. */
export async function deletePosts(
  trx: Transaction<DB>,
  { network_id }: Pick<NetworkScope, 'network_id'>,
  about: Thread['about'],
  ids: number[],
): Promise<void> {
  await sql`
    delete from thread_posts where network_id = ${network_id} and about = ${about} and thread_id = any(${ids}::bigint[])`.execute(
    trx,
  )
}

/** What was said in a thread, the first first. */
export async function listPosts(
  db: Database,
  scope: NetworkScope,
  { about, thread_id }: Thread,
): Promise<ThreadPost[]> {
  const { rows } = await sql<ThreadPost>`
    select p.post_id, p.is_answer, p.step, actors.nickname as name, p.content as text,
      to_char(p.posted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as posted_at
    from thread_posts p left join ${actorsOf(scope)} as actors on actors.account_id = p.author_id
    where p.network_id = ${scope.network_id} and p.about = ${about} and p.thread_id = ${thread_id}
    order by p.post_id`.execute(db)
  return rows
}
