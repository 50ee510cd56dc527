import { sql } from 'kysely'
import { isWholeNetwork } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import { remember } from './answer-memory.ts'
import type { Span } from './rules.ts'
import type { Selection } from './selection.ts'

/** An answer about a whole network is found by its question, its days and its currency, for one revision only. */
export type Asker = Pick<Selection, 'scope' | 'terms' | 'revision' | 'memory'>

/** The answer that was prepared for a question, else the one that `compute` gives. */
export async function preparedOr<Answer>(
  db: Database,
  asker: Asker,
  question: string,
  span: Span | null,
  compute: () => Promise<Answer>,
): Promise<Answer> {
  if (!span || !isWholeNetwork(asker.scope)) return compute()
  const key = [asker.terms.currency, span.from, span.to, question].join(' ')
  return remember(
    asker,
    key,
    async () => (await readPrepared<Answer>(db, asker, question, span)) ?? compute(),
  )
}

/** The answer that was prepared for a question; null where none is. */
export const findPrepared = <Answer>(db: Database, asker: Asker, question: string, span: Span | null) =>
  preparedOr<Answer | null>(db, asker, question, span, async () => null)

async function readPrepared<Answer>(
  db: Database,
  { scope, terms, revision }: Asker,
  question: string,
  { from, to }: Span,
): Promise<Answer | null> {
  const { rows } = await sql<{ answer: Answer }>`
    select answer from prepared_answers
    where network_id = ${scope.network_id} and question = ${question} and from_day = ${from}::date
      and to_day = ${to}::date and currency = ${terms.currency} and revision = ${revision}`.execute(db)
  return rows[0]?.answer ?? null
}

/** Keeps an answer that was computed in this transaction, which must see one state of the data. */
export async function keepPrepared(
  db: Database,
  { scope, terms, revision }: Asker,
  question: string,
  { from, to }: Span,
  answer: unknown,
): Promise<void> {
  await sql`
    insert into prepared_answers (network_id, question, from_day, to_day, currency, revision, answer)
    values (${scope.network_id}, ${question}, ${from}::date, ${to}::date, ${terms.currency}, ${revision},
      ${JSON.stringify(answer)}::jsonb)`.execute(db)
}
