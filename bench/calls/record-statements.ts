import pg from 'pg'

export type Statement = { text: string; values: unknown[] }

/** The statements that this process sends to PostgreSQL while `work` runs, each with its values. */
export async function recordStatements(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = []
  const { query } = pg.Client.prototype
  const recording = function (this: pg.Client, ...given: unknown[]) {
    const [asked, values] = given as [string | { text: string; values?: unknown[] }, unknown[] | undefined]
    statements.push(
      typeof asked === 'string'
        ? { text: asked, values: values ?? [] }
        : { text: asked.text, values: asked.values ?? [] },
    )
    return (query as (...given: unknown[]) => unknown).apply(this, given)
  }
  pg.Client.prototype.query = recording as typeof query
  try {
    await work()
    return statements
  } finally {
    pg.Client.prototype.query = query
  }
}
