import { mostSeries } from '@cuesheet/contract/channel-report'
import { currencies } from '@cuesheet/contract/values/money'
import { periodNames } from '@cuesheet/contract/values/period'
import { sql } from 'kysely'
import { type NetworkScope, wholeNetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import { runOrTakeBack } from '../../db/transaction.ts'
import { lockFacts } from '../report-ingest/rollup.ts'
import { heldQuestion, summarizeHeldRevenue } from './attention-queries.ts'
import { prepareChannels } from './channel-figures.ts'
import { type Split, trendByChannel, trendQuestion } from './channel-trend.ts'
import { findRevisions } from './freshness-queries.ts'
import { findPrepared, keepPrepared } from './prepared-answers.ts'
import { type Selection, selectionOf, todayOf } from './selection.ts'
import { shortsQuestion, summarizeShorts } from './shorts-queries.ts'
import { listVideoOrders, orderQuestion } from './video-orders.ts'
import { videoSums } from './video-sums.ts'

const tables = ['prepared_answers', 'prepared_channels'] as const

const namedPeriods = periodNames.filter((name) => name !== 'custom')

/** What the chart of channels opens with, and all that it can tell apart. */
const splits: Split[] = (['profit', 'views'] as const).flatMap((by) => [
  { by, top: 6 },
  { by, top: mostSeries },
])

/**
 * Answers beforehand what the screens of a whole network ask of its named periods, in each currency; true where
 * anything was to be done. All in one transaction that sees one state: a load that comes between makes it void.
 */
export async function prepareAnswers(db: Database, networkId: number, today: string): Promise<boolean> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      await lockPrepared(trx)
      const selections = await listSelections(trx, networkId, today)
      if (await areAllPrepared(trx, selections)) return false
      await prepareAnew(trx, networkId, selections)
      return selections.length > 0
    })
}

/** One process prepares or verifies at a time. As the first statement it waits before the transaction's state is chosen. */
const lockPrepared = (db: Database) =>
  sql`lock table prepared_answers in share row exclusive mode`.execute(db)

async function prepareAnew(db: Database, networkId: number, selections: Selection[]): Promise<void> {
  for (const table of tables)
    await sql`delete from ${sql.table(table)} where network_id = ${networkId}`.execute(db)
  for (const selection of selections) await prepare(db, selection)
}

/** A prepared answer that is not what would be computed now, as its whole row. */
export type PreparedDifference = { rollup: (typeof tables)[number]; expected: Row; stored: Row }

type Row = Record<string, unknown>

/** Compares what is prepared of a network, as far as it counts, with what is computed anew; no load comes between. */
export async function verifyPrepared(
  db: Database,
  scope: NetworkScope,
  today: string,
): Promise<PreparedDifference[]> {
  return runOrTakeBack(db, true, async (trx) => {
    await lockFacts(trx, scope)
    await lockPrepared(trx)
    const { network_id } = scope
    const selections = await listSelections(trx, network_id, today)
    const stored = await listPrepared(trx, selections)
    await prepareAnew(trx, network_id, selections)
    const computed = await listPrepared(trx, selections)
    return [...stored].flatMap(([key, { rollup, row }]) => {
      const expected = computed.get(key)?.row
      return expected && JSON.stringify(expected) !== JSON.stringify(row)
        ? [{ rollup, expected, stored: row }]
        : []
    })
  })
}

/** Every row that counts, by its key. */
async function listPrepared(db: Database, [selection]: Selection[]) {
  const found = new Map<string, { rollup: (typeof tables)[number]; row: Row }>()
  if (!selection) return found
  const { scope, facts_revision } = selection
  for (const rollup of tables) {
    const { rows } = await sql<Row>`
      select * from ${sql.table(rollup)} where network_id = ${scope.network_id} and exists (
        select from prepared_answers where network_id = ${scope.network_id} and facts_revision = ${facts_revision})`.execute(
      db,
    )
    for (const row of rows) {
      const { from_day, to_day, currency, question, channel_id } = row
      found.set([rollup, from_day, to_day, currency, question, channel_id].join(' '), { rollup, row })
    }
  }
  return found
}

/** One for each currency and span; periods that show the same days share theirs. */
async function listSelections(db: Database, networkId: number, today: string): Promise<Selection[]> {
  const scope = wholeNetworkScope(networkId)
  const revisions = await findRevisions(db, scope)
  if (revisions.facts_revision === null) return []
  const reading = { today, reports_within_days: 0, memory: null }
  const found = new Map<string, Selection>()
  for (const currency of currencies)
    for (const period of namedPeriods) {
      const asked = { currency, query: { period, compare: 'previous' as const } }
      const selection = await selectionOf(db, scope, asked, reading, revisions)
      const { shown, terms } = selection
      const key = `${terms.currency} ${shown?.from} ${shown?.to}`
      if (shown && !found.has(key)) found.set(key, selection)
    }
  return [...found.values()]
}

async function areAllPrepared(db: Database, selections: Selection[]): Promise<boolean> {
  for (const selection of selections)
    for (const [question, span] of [
      [shortsQuestion, selection.shown],
      [heldQuestion, todayOf(selection)],
    ] as const)
      if ((await findPrepared(db, selection, question, span)) === null) return false
  return selections.length > 0
}

async function prepare(db: Database, selection: Selection): Promise<void> {
  const { scope, terms, shown, period, freshness } = selection
  if (!shown || !freshness.data_through) return
  const keep = (question: string, answer: unknown) => keepPrepared(db, selection, question, shown, answer)
  const sums = videoSums(scope, period.name, shown, freshness.data_through)
  for (const { sort, order, ...videos } of await listVideoOrders(db, scope, shown, sums, terms))
    await keep(orderQuestion(sort, order), videos)
  await prepareChannels(db, selection, shown)
  for (const split of splits)
    await keep(trendQuestion(selection, split), await trendByChannel(db, selection, split))
  await keep(shortsQuestion, await summarizeShorts(db, selection))
  const today = todayOf(selection)
  if ((await findPrepared(db, selection, heldQuestion, today)) === null)
    await keepPrepared(
      db,
      selection,
      heldQuestion,
      today,
      await summarizeHeldRevenue(db, scope, terms, today.to),
    )
}
