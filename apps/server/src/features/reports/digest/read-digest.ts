import type { Payday, Story } from '@cuesheet/contract/home'
import type { Currency } from '@cuesheet/contract/values/money'
import { sql } from 'kysely'
import type { ChannelScope } from '../../../access/scope.ts'
import type { Database } from '../../../db/connection.ts'
import { compileTexts, type Questions, question, readAnswers, textsOf } from '../../../db/questions.ts'
import { money, type Terms } from '../../facts/terms.ts'
import { videoAmounts } from '../../facts/video-figures.ts'
import { dueRequests } from '../../requests/public.ts'
import { askExplanation } from '../explanation/ask-explanation.ts'
import { causeOf } from '../home/choose-story.ts'
import { describePaydays, paydayQuestions } from '../home/describe-paydays.ts'
import { coverageOf, readOpening } from '../opening.ts'
import { isPlan, type Plan } from '../plan.ts'
import { type Reading, selectionOf } from '../selection.ts'
import { channelStates, heldRevenue } from '../summary/attention-queries.ts'

const shown = 3

export type Best = { name: string; profit: string }

/** What is told of days that are over. */
export type SpanDigest = {
  currency: Currency
  profit: string
  /** Of the days before that they are compared with; null: too few of either are reported. */
  before: string | null
  views: number | null
  /** What made most of the change. */
  cause: Pick<Story, 'kind' | 'part' | 'subject'> | null
  videos: Best[]
  tracks: Best[]
  channels: Best[]
  paydays: Payday[]
  needs: Needs
}

/** How many channels wait for somebody; revenue that does not count for it, and by how many days reports are late. */
export type Needs = {
  channels: Partial<Record<string, number>>
  held: { channels: number; amount: string | null }
  /** To be answered within days. */
  requests: number
  late_days: number
}

/** What a week or a month has brought, why it is another amount than before, and what comes; null where it is not reported whole. */
export async function readDigest(
  db: Database,
  scope: ChannelScope,
  { from, to, currency }: { from: string; to: string; currency: Currency },
  reading: Reading,
): Promise<SpanDigest | null> {
  const { today } = reading
  const asked = { period: 'custom', from, to, compare: 'previous' } as const
  const opening = await readOpening(db, scope, { ...asked, today })
  const selection = selectionOf(opening, scope, currency, asked, reading)
  const { data_through, revenue_through } = coverageOf(opening)
  const { freshness, terms, summary } = selection
  if (!selection.shown || data_through === null || data_through < to || !selection.reported.revenue)
    return null
  const { network_id } = scope
  const through = revenue_through === null ? null : data_through
  const { rows, months, month } = paydayQuestions({ opening, scope, today, through })
  const best = (named: ReturnType<typeof sql>) =>
    question(
      sql<Best>`select name, ${money(sql`profit`)}::text as profit from (${named}) as named
        where profit > 0 order by named.profit desc, name limit ${shown}`,
      (found) => found,
    )
  const questions = {
    totals: question(
      sql<{ profit: string | null; views: number | null }>`
        select ${money(sql`coalesce(sum(profit), 0)`)}::text as profit, sum(views)::bigint as views from span_videos`,
      ([found]) => found!,
    ),
    videos: best(sql`select title as name, profit from span_videos
      join (select * from videos where network_id = ${network_id}) as videos using (channel_id, video_id) where video_id <> ''`),
    tracks: best(sql`select min(title) as name, sum(profit) as profit from span_videos
      join (select channel_id, video_id, isrc from video_tracks where network_id = ${network_id}) as used using (channel_id, video_id)
      join (select isrc, title from tracks) as tracks using (isrc) group by isrc`),
    channels: best(sql`select min(title) as name, sum(profit) as profit from span_videos
      join (select channel_id, title from channels where network_id = ${network_id}) as channels using (channel_id) group by channel_id`),
    states: channelStates(scope, today),
    held: heldRevenue(scope, terms, today),
    paydays: rows,
    months,
    month,
  }
  const shared = { span_videos: videoAmounts(scope, selection.shown, summary, terms) }
  const found = await askAll(db, questions, shared)
  const change = await askPlan(db, askExplanation(selection, { figure: 'profit' })).then(
    ({ change }) => change,
  )
  return {
    currency: terms.currency,
    profit: found.totals.profit ?? '0',
    before: change?.before ?? null,
    views: found.totals.views,
    cause: change && causeOf(change),
    videos: found.videos,
    tracks: found.tracks,
    channels: found.channels,
    paydays: describePaydays(
      { rows: found.paydays, months: found.months, month: found.month },
      { opening, scope, today, inDollars: currency === 'USD' },
    ),
    needs: needsOf(found, freshness.late_days),
  }
}

/** In which money a reader is told of amounts. */
export async function readTerms(
  db: Database,
  scope: ChannelScope,
  currency: Currency,
  reading: Reading,
): Promise<Terms> {
  const asked = { period: 'latest_day', compare: 'previous' } as const
  const opening = await readOpening(db, scope, { ...asked, today: reading.today })
  return selectionOf(opening, scope, currency, asked, reading).terms
}

/** What of a network needs its manager this morning. */
export async function readNeeds(
  db: Database,
  scope: ChannelScope,
  currency: Currency,
  reading: Reading,
): Promise<Needs & { currency: Currency }> {
  const asked = { period: 'latest_day', compare: 'previous' } as const
  const opening = await readOpening(db, scope, { ...asked, today: reading.today })
  const { terms, freshness } = selectionOf(opening, scope, currency, asked, reading)
  const found = await askAll(db, {
    states: channelStates(scope, reading.today),
    held: heldRevenue(scope, terms, reading.today),
    requests: dueRequests(scope, reading.today),
  })
  return { ...needsOf(found, freshness.late_days), currency: terms.currency }
}

type States = {
  states: { needing: Record<string, { count: number }> }
  held: { channels: number; amount: string | null }
  requests?: { count: number }
}

const needsOf = ({ states, held, requests }: States, late_days: number): Needs => ({
  channels: Object.fromEntries(
    Object.entries(states.needing).flatMap(([kind, { count }]) => (count > 0 ? [[kind, count]] : [])),
  ),
  held: { channels: held.channels, amount: held.amount },
  requests: requests?.count ?? 0,
  late_days,
})

async function askAll<Asked extends Questions>(
  db: Database,
  questions: Asked,
  shared: Plan<object>['shared'] = {},
) {
  const { rows } = await db.executeQuery(compileTexts(db, textsOf(questions), shared))
  return readAnswers(questions, rows[0]!)
}

async function askPlan<Answer extends object>(db: Database, asked: Plan<Answer>): Promise<Answer> {
  const found = asked.answer((await askAll(db, asked.questions, asked.shared)) as never)
  return isPlan(found) ? askPlan(db, found) : found
}
