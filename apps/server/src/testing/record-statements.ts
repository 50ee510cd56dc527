import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

const within = new AsyncLocalStorage<{ add(text: string): unknown }>()

type Query = (this: unknown, ...of: unknown[]) => unknown
const prototype = pg.Client.prototype as unknown as { query: Query }
const { query } = prototype
prototype.query = function (...of) {
  const [first] = of
  const text = typeof first === 'string' ? first : (first as { text?: unknown } | undefined)?.text
  if (typeof text === 'string') within.getStore()?.add(text)
  return query.apply(this, of)
}

/** Adds the text of every statement that `run` asks any database for, on any connection. */
export function recordStatements<Result>(into: { add(text: string): unknown }, run: () => Result): Result {
  return within.run(into, run)
}
