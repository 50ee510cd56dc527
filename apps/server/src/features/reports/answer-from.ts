import type { Database } from '../../db/connection.ts'
import type { Server } from '../../http/serve.ts'
import { type Asked, readSelection, type Selection } from './selection.ts'

/** All statements of an answer see one state of the data: no import comes between a total and its list. */
export function answerFrom({ now, config }: Server) {
  return <Answer>(
    call: Asked & { db: Database },
    read: (db: Database, selection: Selection) => Promise<Answer>,
  ): Promise<Answer> =>
    call.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (db) => read(db, await readSelection(db, call, now(), config.reports_within_days)))
}
