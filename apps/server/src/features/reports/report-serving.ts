import { reportingDay } from '@cuesheet/contract/values/day'
import type { VideoKind } from '@cuesheet/contract/values/video-kinds'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { ChannelsAsked } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import { inSnapshot } from '../../db/transaction.ts'
import { type AnyEndpoint, type Call, type Given, type Server, serve } from '../../http/serve.ts'
import type { PeriodAsked } from '../facts/periods.ts'
import { type Reading, readSelection, type Selection } from './selection.ts'

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

export const readingOf = ({ now, config }: Server): Reading => ({
  today: reportingDay(now()),
  reports_within_days: config.reports_within_days,
})

/**
 * Spans of any length share their statements, as searches do: the plan that served some days takes minutes for half a
 * year (measured: cut off after 10 s, instead of 30 ms). Those of summaries are alike, and planning one can take as long as
 * its execution (measured: a third of the channel report). Citus cannot plan for all values.
 */
export const choosePlans = (db: Database, { summary }: Selection, query: object) =>
  sql`select set_config('plan_cache_mode', case
    when ${Boolean(summary) && !isNarrowed(query)} and current_setting('citus.version', true) is null then 'force_generic_plan'
    else 'force_custom_plan' end, true)`.execute(db)

/** Whether a list has part of its rows: how many, a plan for all values does not know. */
const isNarrowed = (query: { search?: string; kind?: VideoKind }) =>
  Boolean(query.search) || (query.kind !== undefined && query.kind !== 'all')

/** Serves reports. All statements of an answer see one state of the data: no import comes between a total and its list. */
export const createReportServing =
  (server: Server): ReportServing =>
  (endpoint, read) =>
    serve(
      server,
      endpoint,
      async (call) => {
        const { db, viewer, query, currency } = call as unknown as Call<ReportEndpoint>
        return inSnapshot(db, async (trx) => {
          const selection = await readSelection(trx, { viewer, currency, query }, readingOf(server))
          await choosePlans(trx, selection, query)
          return read(trx, selection, call.query)
        })
      },
      { is_exact: true },
    )
