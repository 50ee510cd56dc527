import { videoSorts } from '@cuesheet/contract/values/video-sort'
import { sql } from 'kysely'
import type { Database } from '../../apps/server/src/db/connection.ts'

/** `paths` are asked in turn: the same kind of question about other days, pages or words. */
export type Question = {
  who: 'manager' | 'member'
  name: string
  period: string
  path: string
  query: Record<string, string>
  /** Whether the answer's `next` leads to the tenth page, which is the one to measure. */
  tenth?: boolean
}

export const namedPeriods = ['latest_day', '7_days', 'latest', 'this_month', 'previous_month', '6_months']
/** No month of it is whole. */
const custom = { period: 'custom', from: '2026-08-10', to: '2026-09-20' }

/** What the screens of a network, by default the largest, and of a member with five channels ask. */
export async function listQuestions(db: Database, network = 1): Promise<Question[]> {
  const { rows } = await sql<{ video_id: string; channel_id: number; mine: number }>`
    select video_id, channel_id, (select min(channel_id) from assignments where network_id = ${network}) as mine
    from video_period where network_id = ${network} and video_id <> '' order by views desc limit 1`.execute(
    db,
  )
  const { video_id, channel_id, mine } = rows[0]!
  const of = (
    who: Question['who'],
    name: string,
    path: string,
    query: Record<string, string> = {},
    tenth = false,
  ) => ({
    who,
    name,
    path,
    query,
    tenth,
  })
  const common = (who: Question['who'], channel: number) => [
    of(who, 'dashboard summary', 'dashboard/summary'),
    of(who, 'why revenue changed', 'dashboard/explanation'),
    of(who, 'why the price changed', 'dashboard/explanation/price'),
    of(who, 'movers, videos', 'dashboard/movers', { by: 'video', direction: 'down' }),
    of(who, 'movers, tracks', 'dashboard/movers', { by: 'track', direction: 'up' }),
    of(who, 'channel report', 'report/channels'),
    of(who, 'channel report, days by channel', 'report/channels/trend', { top: '29' }),
    of(who, 'channel report, Shorts', 'report/shorts'),
    ...videoSorts.map((sort) => of(who, `video report by ${sort}`, 'report/videos', { sort })),
    of(who, 'video report by views, lowest', 'report/videos', { sort: 'views', order: 'asc' }),
    of(who, 'video report, tenth page', 'report/videos', {}, true),
    of(who, 'video report, Shorts', 'report/videos', { kind: 'shorts' }),
    of(who, 'video report of a channel', 'report/videos', { channel: String(channel) }),
    of(who, 'video report, prices', 'report/prices'),
    of(who, 'patterns', 'report/patterns'),
    of(who, 'race of the newest video', 'report/race'),
  ]
  const questions = [
    ...common('manager', channel_id),
    of('manager', 'title search, some hundred hits', 'report/videos', { search: '봄날 여름밤' }),
    of('manager', 'title search, a tenth of all', 'report/videos', { search: '고양이' }),
    of('manager', 'video detail', 'dashboard/video', { video_id, channel_id: String(channel_id) }),
    ...common('member', mine).filter(({ tenth }) => !tenth),
  ]
  return [
    ...namedPeriods.flatMap((period) =>
      questions.map((question) => ({ ...question, period, query: { ...question.query, period } })),
    ),
    ...questions
      .filter(({ name }) => !name.includes(' by ') || name.endsWith('profit'))
      .map((question) => ({ ...question, period: 'custom', query: { ...question.query, ...custom } })),
  ]
}
