import { reportingDay } from '@cuesheet/contract/values/day'
import type { Database } from '../../db/connection.ts'
import type { Server } from '../../http/serve.ts'
import { createAnswerMemory } from './answer-memory.ts'
import { type Asked, type Reading, readSelection, type Selection } from './selection.ts'

export type Answering = <Answer>(
  call: Asked & { db: Database },
  read: (db: Database, selection: Selection) => Promise<Answer>,
) => Promise<Answer>

/** Without a memory, which takes only what one transaction saw. */
export const readingOf = ({ now, config }: Server): Reading => ({
  today: reportingDay(now()),
  reports_within_days: config.reports_within_days,
  memory: null,
})

/** All statements of an answer see one state of the data: no import comes between a total and its list. */
export function createAnswering(server: Server): Answering {
  const memory = createAnswerMemory()
  return (call, read) =>
    call.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (db) => read(db, await readSelection(db, call, { ...readingOf(server), memory })))
}
