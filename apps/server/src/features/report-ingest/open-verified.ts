import {
  appendFileSync,
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  truncateSync,
} from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod/mini'
import { openClient } from '../../db/connection.ts'
import { readPlace } from '../../db/read-place.ts'
import { OperatorError } from '../../errors/operator-error.ts'
import type { RollupDifference } from '../facts/verify-rollups.ts'
import type { Asked, Verified } from './verify-installation.ts'

const headSchema = z.object({
  database: z.string(),
  schema: z.nullable(z.string()),
  asked: z.object({ network: z.nullable(z.string()), months: z.nullable(z.array(z.string())) }),
  begun_at: z.string(),
})
type Head = z.output<typeof headSchema>
const verifiedSchema = z.object({
  part: z.string(),
  month: z.nullable(z.string()),
  verification: z.object({
    difference_count: z.number(),
    differences: z.array(z.custom<RollupDifference>()),
  }),
  lines: z.array(z.string()),
})
const endSchema = z.object({ finished_at: z.string() })

export type KeptVerified = {
  begun_at: string
  /** What an earlier run finished, with what it found. */
  done: readonly Verified[]
  add(verified: Verified): void
  finish(): void
}

/**
 * What is verified, kept in a file line by line, so that a run that is cut off goes on where it was. Throws an OperatorError
 * where the file is of a run that has ended, that something else was asked of, of another database or schema, or no such
 * file at all.
 */
export async function openVerified(file: string, url: string, asked: Asked = {}): Promise<KeptVerified> {
  const here = await readHead(url, asked)
  const append = (line: object) => {
    const handle = openSync(file, 'a', 0o600)
    appendFileSync(handle, `${JSON.stringify(line)}\n`)
    fsyncSync(handle)
    closeSync(handle)
  }
  let head = here
  let done: Verified[] = []
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  // A line that was cut off while it was written: what it would have said is verified again.
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  if (whole === '' && text !== '' && !text.startsWith('{"database":')) throw notOurs(file)
  if (whole !== text) truncateSync(file, Buffer.byteLength(whole))
  if (whole === '') append(here)
  else ({ head, done } = readKept(file, whole, here))
  return {
    begun_at: head.begun_at,
    done,
    add: append,
    finish: () => append({ finished_at: new Date().toISOString() }),
  }
}

async function readHead(url: string, { network, months }: Asked): Promise<Head> {
  const client = await openClient(url)
  try {
    const { rows } = await client.query<{ schema: string | null }>(
      'select max(name) as schema from schema_migrations',
    )
    const schema = rows[0]?.schema ?? null
    return {
      database: await readPlace(client),
      schema,
      asked: { network: network ?? null, months: months ? [...months] : null },
      begun_at: new Date().toISOString(),
    }
  } finally {
    await client.end()
  }
}

const notOurs = (file: string) =>
  new OperatorError(`${file} is no file of a verification: name another one, which is made.`)

function readKept(file: string, text: string, here: Head): { head: Head; done: Verified[] } {
  let lines: unknown[]
  try {
    lines = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown)
  } catch {
    throw notOurs(file)
  }
  const head = z.safeParse(headSchema, lines[0])
  if (!head.success) throw notOurs(file)
  if (head.data.database !== here.database || head.data.schema !== here.schema)
    throw new OperatorError(
      `${file} is of another database, or of this one before an upgrade: name another file, and verify all of it.`,
    )
  if (!isDeepStrictEqual(head.data.asked, here.asked))
    throw new OperatorError(
      `${file} is of a verification of something else: give the same --network and --month, or name another file.`,
    )
  const end = z.safeParse(endSchema, lines.at(-1))
  if (end.success)
    throw new OperatorError(
      `The verification in ${file} ended at ${end.data.finished_at}: remove the file, or name another one, to verify again.`,
    )
  const done = z.safeParse(z.array(verifiedSchema), lines.slice(1))
  if (!done.success) throw notOurs(file)
  return { head: head.data, done: done.data }
}
