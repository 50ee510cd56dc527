import { reportingDay } from '@cuesheet/contract/values/day'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { type ChannelsAsked, channelScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import { inOneState } from '../../db/transaction.ts'
import { type AnyEndpoint, type Call, type Given, type Server, serve, writeAnswer } from '../../http/serve.ts'
import type { WrittenAnswer } from '../../http/written-answer.ts'
import { createAnswerMemory, recall, remember } from './answer-memory.ts'
import { findRevisions } from './freshness-queries.ts'
import type { PeriodAsked } from './rules.ts'
import { type Reading, type Selection, selectionOf } from './selection.ts'

type ReportEndpoint = AnyEndpoint & {
  access: 'signed_in'
  query: z.ZodMiniType<PeriodAsked & ChannelsAsked>
}

type Read<E extends ReportEndpoint> = (
  db: Database,
  selection: Selection,
  query: z.output<E['query']>,
) => Promise<Given<E>>

export type ReportServing = <E extends ReportEndpoint>(endpoint: E, read: Read<E>) => void

/** Without a memory, which takes only what one transaction saw. */
export const readingOf = ({ now, config }: Server): Reading => ({
  today: reportingDay(now()),
  reports_within_days: config.reports_within_days,
  memory: null,
})

/**
 * Spans of any length share their statements: the plan that served some days takes minutes for half a year (measured:
 * cut off after 10 s, instead of 30 ms).
 */
export const planForEachSpan = (db: Database) =>
  sql`select set_config('plan_cache_mode', 'force_custom_plan', true)`.execute(db)

/**
 * Serves reports. All statements of an answer see one state of the data: no import comes between a total and its list.
 * What was answered to the same question about the same state is answered again.
 */
export function createReportServing(server: Server): ReportServing {
  const memory = createAnswerMemory()
  return <E extends ReportEndpoint>(endpoint: E, read: Read<E>) =>
    serve(server, endpoint, async (call) => {
      const { db, viewer, query, currency, locale } = call as unknown as Call<ReportEndpoint>
      const reading = { ...readingOf(server), memory }
      const findState = async (db: Database) => {
        const scope = await channelScope(db, viewer, query)
        const revisions = await findRevisions(db, scope)
        const moment = { network_id: scope.network_id, revision: revisions.revision, memory }
        const question = [endpoint.path, query, scope, revisions.of_member, currency, reading.today, locale]
        return { scope, revisions, moment, question }
      }
      const now = await findState(db)
      const known = recall<WrittenAnswer>(now.moment, now.question)
      if (known) return known
      return inOneState(db, async (trx) => {
        const { scope, revisions, moment, question } = await findState(trx)
        return remember(moment, question, async () => {
          if (query.period === 'custom') await planForEachSpan(trx)
          const selection = await selectionOf(trx, scope, { currency, query }, reading, revisions)
          return writeAnswer(endpoint, locale, await read(trx, selection, call.query))
        })
      })
    })
}
