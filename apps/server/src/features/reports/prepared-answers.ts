import { sql } from 'kysely'
import { isWholeNetwork } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import type { Span } from './rules.ts'
import type { Selection } from './selection.ts'

/** An answer about a whole network is found by its question, its days and its currency, for one revision of the facts. */
export type Asker = Pick<Selection, 'scope' | 'terms' | 'facts_revision'>

/** The answer that was prepared for a question; null where none is, or the scope is no whole network. */
export async function findPrepared<Answer>(
  db: Database,
  { scope, terms, facts_revision }: Asker,
  question: string,
  span: Span | null,
): Promise<Answer | null> {
  if (!span || !isWholeNetwork(scope)) return null
  const { rows } = await sql<{ answer: Answer }>`
    select answer from prepared_answers
    where network_id = ${scope.network_id} and question = ${question} and from_day = ${span.from}::date
      and to_day = ${span.to}::date and currency = ${terms.currency} and facts_revision = ${facts_revision}`.execute(
    db,
  )
  return rows[0]?.answer ?? null
}

/** The answer that was prepared for a question, else the one that `compute` gives. */
export async function preparedOr<Answer>(
  db: Database,
  asker: Asker,
  question: string,
  span: Span | null,
  compute: () => Promise<Answer>,
): Promise<Answer> {
  return (await findPrepared<Answer>(db, asker, question, span)) ?? compute()
}

/** Keeps an answer that was computed in this transaction, which must see one state of the data. */
export async function keepPrepared(
  db: Database,
  { scope, terms, facts_revision }: Asker,
  question: string,
  { from, to }: Span,
  answer: unknown,
): Promise<void> {
  await sql`
    insert into prepared_answers (network_id, question, from_day, to_day, currency, facts_revision, answer)
    values (${scope.network_id}, ${question}, ${from}::date, ${to}::date, ${terms.currency}, ${facts_revision},
      ${JSON.stringify(answer)}::jsonb)`.execute(db)
}
