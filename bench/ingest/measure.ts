import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import pg from 'pg'
import { parseCsv } from '../../apps/server/src/csv/parse-csv.ts'
import { readText, withParts } from '../../apps/server/src/csv/read-parts.ts'
import { openCopy } from '../../apps/server/src/features/report-ingest/load-connection.ts'

export type Load = {
  kind: string
  day: string
  rows: number
  seconds: number
  rows_per_second: number
  peak_memory_mb: number
  /** Seconds of each part of the load. */
  phases: Record<string, number>
}

/** As `npm run cuesheet` bounds it. */
const commandHeap = '--max-semi-space-size=8'

/** One import in a process of its own, right after a checkpoint, as a daily one would find it. */
export async function measureLoad(url: string, file: string): Promise<Load> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query('checkpoint')
  await client.end()
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [commandHeap, path.join(import.meta.dirname, 'load-once.ts'), url, file],
    { encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(stderr)
  return JSON.parse(stdout) as Load
}

/** The same rows, read and put into COPY's form before the clock starts, into a table without any index. */
export async function measurePlainCopy(url: string, file: string): Promise<number> {
  const batches: Buffer[] = []
  await withParts(file, async ([part]) => {
    for await (const { records } of parseCsv(readText(part!).chunks, { mayEndOpen: false }))
      batches.push(Buffer.from(`${records.map((record) => record.join('\t')).join('\n')}\n`))
  })
  const header = batches[0]!.subarray(0, batches[0]!.indexOf('\n')).toString().split('\t')
  batches[0] = batches[0]!.subarray(batches[0]!.indexOf('\n') + 1)
  const client = new pg.Client(url)
  await client.connect()
  await client.query(
    `create table plain_copy (${header.map((name) => `${name} ${/date|_id|status|type|live|country/.test(name) ? 'text' : 'numeric'}`)})`,
  )
  await client.query('checkpoint')
  const startedAt = performance.now()
  const copy = openCopy(client, 'plain_copy')
  for (const batch of batches) if (!copy.write(batch)) await once(copy, 'drain')
  copy.end()
  await once(copy, 'finish')
  const seconds = Math.round(performance.now() - startedAt) / 1000
  await client.query('drop table plain_copy')
  await client.end()
  return seconds
}
