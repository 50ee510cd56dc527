import { addDays } from '@cuesheet/contract/values/day'
import type { Currency } from '@cuesheet/contract/values/money'
import { sql, type Transaction } from 'kysely'
import { memberOwnScope, type NetworkScope, wholeNetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import type { DB } from '../../db/tables.gen.ts'
import { inSnapshot } from '../../db/transaction.ts'
import { lockFacts, planForSets } from '../facts/change-facts.ts'
import { readDayRecord } from '../reports/public.ts'
import {
  type Found,
  listChannelViews,
  listFirstEarnings,
  listRecordCandidates,
  listVideoViews,
  type Search,
} from './queries.ts'
import { tellMilestones } from './tell-milestones.ts'

/** What was reached earlier is no news: channels that come with a history, reports that are loaded late. */
const newsDays = 7

/**
 * Looks for what the figures of a network have reached since the last search, remembers it for good, and tells what is news.
 * The same figures again, reports that are issued again and days that are taken back tell nothing twice.
 */
export async function searchMilestones(db: Database, scope: NetworkScope): Promise<void> {
  await db
    .insertInto('milestone_days')
    .values({ network_id: scope.network_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  // The long part holds up no load: what changes meanwhile is looked at again below.
  const search = await inSnapshot(db, (trx) => findMilestones(trx, scope))
  if (!search) return
  await db.transaction().execute(async (trx) => {
    await lockFacts(trx, scope)
    const due = await findDue(trx, scope)
    if (due?.day !== search.day) return
    const newKeys = await remember(trx, scope, search.found)
    const news = newsOf(search.found).filter((milestone) => newKeys.has(keyOf(milestone)))
    await tellMilestones(trx, scope, news)
    await trx
      .updateTable('milestone_days')
      .set({ through_day: search.day })
      .where('network_id', '=', scope.network_id)
      .execute()
  })
}

/** All that the figures have reached by their last day and that is not known; null where that day was searched already. */
async function findMilestones(
  trx: Transaction<DB>,
  scope: NetworkScope,
): Promise<{ day: string; found: Found[] } | null> {
  const due = await findDue(trx, scope)
  if (!due) return null
  const { day, from_day, through_day, currency } = due
  const weekAgo = addDays(day, -newsDays)
  const search: Search = { day, told_after: from_day !== null && from_day > weekAgo ? from_day : weekAgo }
  const reached = await planForSets(trx, async () => [
    ...(await listChannelViews(trx, scope, search)),
    ...(await listVideoViews(trx, scope, search)),
  ])
  const firsts = await listFirstEarnings(trx, scope, search)
  // A day that is shown again may be another one's record by now.
  const isLater = (through_day === null || day > through_day) && day > search.told_after
  const records = isLater ? await listRecords(trx, scope, day, currency) : []
  return { day, found: [...reached, ...firsts, ...records] }
}

async function findDue(trx: Transaction<DB>, { network_id }: NetworkScope) {
  return trx
    .selectFrom('figures_through')
    .innerJoin('milestone_days', 'milestone_days.network_id', 'figures_through.network_id')
    .innerJoin('networks', 'networks.network_id', 'figures_through.network_id')
    .select(['figures_through.day', 'from_day', 'through_day'])
    .select(sql<Currency>`case when is_playist then 'USD' else 'KRW' end`.as('currency'))
    .where('figures_through.network_id', '=', network_id)
    .where('milestone_days.network_id', '=', network_id)
    .where(sql<boolean>`through_day is distinct from figures_through.day`)
    .executeTakeFirst()
}

/** The network, and the members, whose last day of figures is the best one, in the money that they read it in. */
async function listRecords(
  trx: Transaction<DB>,
  scope: NetworkScope,
  day: string,
  ofNetwork: Currency,
): Promise<Found[]> {
  const candidates = [
    { account_id: 0, currency: ofNetwork, seen: wholeNetworkScope(scope.network_id) },
    ...(await listRecordCandidates(trx, scope, day)).map(({ account_id, currency }) => ({
      account_id,
      currency: currency ?? ofNetwork,
      seen: memberOwnScope(scope, account_id),
    })),
  ]
  const records: Found[] = []
  for (const { account_id, currency, seen } of candidates) {
    const record = await readDayRecord(trx, seen, currency, day)
    if (record?.kind !== 'best') continue
    const within = record.days >= 365 ? 'year' : null
    const key = { kind: 'record_day' as const, account_id, channel_id: 0, video_id: '', level: day }
    records.push({ ...key, is_news: true, title: within, channel_title: null })
  }
  return records
}

type Key = Pick<Found, 'kind' | 'account_id' | 'channel_id' | 'video_id' | 'level'>
const keyOf = ({ kind, account_id, channel_id, video_id, level }: Key) =>
  [kind, account_id, channel_id, video_id, level].join(' ')

/** Writes down what was found of channels that are still there; answers what of it was not known before. */
async function remember(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  milestones: readonly Found[],
): Promise<Set<string>> {
  const column = <Name extends keyof Key>(name: Name) => milestones.map((each) => each[name])
  const { rows } = await sql<Key>`
    insert into milestones (network_id, kind, account_id, channel_id, video_id, level)
    select ${network_id}, * from unnest(${column('kind')}::text[], ${column('account_id')}::integer[],
      ${column('channel_id')}::integer[], ${column('video_id')}::text[], ${column('level')}::text[])
      as found (kind, account_id, channel_id, video_id, level)
    where channel_id = 0 or channel_id in (select channel_id from channels where network_id = ${network_id})
    on conflict do nothing
    returning kind, account_id, channel_id, video_id, level`.execute(trx)
  return new Set(rows.map(keyOf))
}

/** Of the levels that one subject has reached at once the highest. */
function newsOf(milestones: readonly Found[]): Found[] {
  const highest = new Map<string, Found>()
  for (const each of milestones) {
    if (!each.is_news) continue
    const subject = keyOf({ ...each, level: '' })
    const highestBefore = highest.get(subject)
    if (!highestBefore || Number(each.level) > Number(highestBefore.level)) highest.set(subject, each)
  }
  return [...highest.values()]
}
