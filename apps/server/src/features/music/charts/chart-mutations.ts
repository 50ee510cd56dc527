import { recordAudit } from '../../../access/audit.ts'
import type { NetworkScope } from '../../../access/scope.ts'
import type { Database } from '../../../db/connection.ts'
import { withTransaction } from '../../../db/transaction.ts'
import { DomainError } from '../../../errors/domain-error.ts'
import { listWeeks, type MadeChart, makeCharts } from './make-charts.ts'

/** Makes a week's chart, again where it is there, or those that are missing; `conflict` where no report covers the week. */
export function remakeCharts(
  db: Database,
  scope: NetworkScope,
  week: string | undefined,
  acting: { account_id: number; address: string },
): Promise<MadeChart[]> {
  return withTransaction(db, async (trx) => {
    if (week !== undefined && (await listWeeks(trx, scope, week)).length === 0)
      throw new DomainError('conflict', { message_key: 'chart_impossible' })
    const made = await makeCharts(trx, scope, week === undefined ? {} : { sunday: week, again: true })
    for (const { sunday, tracks } of made)
      await recordAudit(trx, {
        ...acting,
        network_id: scope.network_id,
        action: 'chart.make',
        subject: sunday,
        after: { tracks },
      })
    return made
  })
}
