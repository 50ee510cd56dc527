import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Database } from './connection.ts'
import { Written } from './written.ts'

/** Rows that are asked for beside others in one statement, and what is made of their JSON; `is_text`: rows of one column, JSON each. */
export type Question<Answer> = { rows: RawBuilder<unknown>; is_text?: true; read: (json: string) => Answer }

/**
 * `rows` come as JSON: exact decimals are selected as text (a JSON number would lose digits), moments as to_char; dates and
 * whole numbers come as they are.
 */
export const question = <Row, Answer>(
  rows: RawBuilder<Row>,
  read: (rows: Row[]) => Answer,
): Question<Answer> => ({ rows, read: (json) => read(JSON.parse(json) as Row[]) })

/** Rows whose names and values are those of the answer: `writeAnswer` takes over their JSON as it comes. */
export const written = <Row>(rows: RawBuilder<Row>): Question<Written<Row[]>> => ({
  rows,
  read: (json) => new Written(json),
})

/** The same of rows that are stored as JSON: each its text. */
export const stored = <Row>(rows: RawBuilder<unknown>): Question<Written<Row[]>> => ({
  ...written<Row>(rows as RawBuilder<Row>),
  is_text: true,
})

/** A question that is answered already: without the database. */
export const answered = <Answer>(answer: Answer): Question<Answer> => ({
  rows: sql`select where false`,
  read: () => answer,
})

export type Questions = Record<string, Question<unknown>>
export type Answers<Asked extends Questions> = {
  [Name in keyof Asked]: Asked[Name] extends Question<infer Answer> ? Answer : never
}

/** The JSON of all rows of a relation, as text. */
export const jsonOf = (rows: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select json_agg(json_row) from (${rows}) as json_row)::text`

export const textsOf = (questions: Questions): Record<string, RawBuilder<unknown>> =>
  Object.fromEntries(
    Object.entries(questions).map(([name, { rows, is_text }]) => [
      name,
      is_text
        ? sql`(select '[' || string_agg(json_row, ${sql.lit(', \n ')}) || ']' from (${rows}) as texts (json_row))`
        : jsonOf(rows),
    ]),
  )

/**
 * A statement of one row of texts, all of one state of the data; null where a relation has no rows.
 * `shared`: relations that the others name.
 */
export function compileTexts<Name extends string>(
  db: Database,
  texts: Record<Name, RawBuilder<unknown>>,
  shared: Record<string, RawBuilder<unknown>> = {},
): CompiledQuery<Record<Name, string | null>> {
  const columns = Object.entries<RawBuilder<unknown>>(texts).map(
    ([name, text]) => sql`${text} as ${sql.id(name)}`,
  )
  return withShared(shared, sql<Record<Name, string | null>>`select ${sql.join(columns)}`).compile(db)
}

/** A statement and the relations that it names. */
export function withShared<Row>(
  shared: Record<string, RawBuilder<unknown>>,
  rows: RawBuilder<Row>,
): RawBuilder<Row> {
  const named = Object.entries(shared).map(([name, rows]) => sql`${sql.id(name)} as materialized (${rows})`)
  return named.length > 0 ? sql<Row>`with ${sql.join(named)} ${rows}` : rows
}

export async function askForTexts<Name extends string>(
  db: Database,
  texts: Record<Name, RawBuilder<unknown>>,
): Promise<Record<Name, string | null>> {
  return (await db.executeQuery(compileTexts(db, texts))).rows[0]!
}

export const readAnswers = <Asked extends Questions>(
  questions: Asked,
  texts: Record<string, string | null>,
): Answers<Asked> =>
  Object.fromEntries(
    Object.entries(questions).map(([name, { read }]) => [name, read(texts[name] ?? '[]')]),
  ) as Answers<Asked>

/** Answers questions in one statement. */
export const ask = async <Asked extends Questions>(db: Database, questions: Asked): Promise<Answers<Asked>> =>
  readAnswers(questions, await askForTexts(db, textsOf(questions)))
