import type { Transaction } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import type { DB } from '../../db/tables.gen.ts'
import { writeChannelPeriods } from './channel-periods.ts'
import { writeKindPeriods } from './kind-periods.ts'
import type { SummarySpan } from './periods.ts'
import type { Part } from './rollup-sources.ts'
import { isTouched, listSummarySpans } from './summary-spans.ts'
import { writeVideoChanges } from './video-changes.ts'
import { writeVideoPeriods } from './video-periods.ts'
import { writeVideoRanks } from './video-ranks.ts'

/** Brings the summaries in line that days or channels of the part are in; the rollups must be right. */
export async function refreshSummaries(trx: Transaction<DB>, scope: NetworkScope, part: Part): Promise<void> {
  const spans = await listSummarySpans(trx, scope)
  const { days } = part
  const touched = days ? spans.filter((span) => isTouched(span, days)) : spans
  await writeSummaries(trx, scope, touched, part)
}

/** Writes the summaries of these spans, of all of the network or of some channels. */
export async function writeSummaries(
  trx: Transaction<DB>,
  scope: NetworkScope,
  spans: readonly SummarySpan[],
  { channel_ids }: Pick<Part, 'channel_ids'>,
): Promise<void> {
  const part = channel_ids ? { channel_ids } : {}
  for (const span of spans) {
    await writeVideoPeriods(trx, scope, span, part)
    await writeVideoChanges(trx, scope, span, part)
    await writeChannelPeriods(trx, scope, span, part)
    await writeKindPeriods(trx, scope, span)
    await writeVideoRanks(trx, scope, span, part)
  }
}
