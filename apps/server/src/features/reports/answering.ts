import { reportingDay } from '@cuesheet/contract/values/day'
import { channelScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import type { Server } from '../../http/serve.ts'
import { createAnswerMemory, remember } from './answer-memory.ts'
import { findRevisions } from './freshness-queries.ts'
import { type Asked, type Reading, type Selection, selectionOf } from './selection.ts'

export type Answering = <Answer>(
  name: string,
  call: Asked & { db: Database },
  read: (db: Database, selection: Selection) => Promise<Answer>,
) => Promise<Answer>

/** Without a memory, which takes only what one transaction saw. */
export const readingOf = ({ now, config }: Server): Reading => ({
  today: reportingDay(now()),
  reports_within_days: config.reports_within_days,
  memory: null,
})

/**
 * All statements of an answer see one state of the data: no import comes between a total and its list. What was
 * answered to the same question about the same state is answered again.
 */
export function createAnswering(server: Server): Answering {
  const memory = createAnswerMemory()
  return (name, { db, viewer, currency, query }, read) =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (trx) => {
        const reading = { ...readingOf(server), memory }
        const scope = await channelScope(trx, viewer, query)
        const revisions = await findRevisions(trx, scope)
        const moment = { network_id: scope.network_id, revision: revisions.revision, memory }
        const question = [name, query, scope, revisions.of_member, currency, reading.today]
        return remember(moment, question, async () =>
          read(trx, await selectionOf(trx, scope, { currency, query }, reading, revisions)),
        )
      })
}
