import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { type Answered, call, headersOf } from './http-client.ts'
import type { Question } from './questions.ts'
import type { BenchViewer } from './viewers.ts'

export type Measured = {
  who: string
  name: string
  period: string
  /** Milliseconds of the median and of the slowest in a hundred, with nothing cached. */
  p50: number
  p99: number
  kilobytes: number
}

export type Repeats = { named: number; custom: number }

/** Every question some times, so that neither Node.js nor a statement's plan is new to the first that is measured. */
export async function warmUp(
  port: number,
  viewers: Record<'manager' | 'member', BenchViewer>,
  questions: Question[],
): Promise<void> {
  for (let round = 0; round < 2; round++)
    for (const { path, query, who } of questions)
      await call(port, `/api/${path}?${new URLSearchParams(query)}`, headersOf(path, viewers[who]))
}

export async function measureCalls(
  port: number,
  viewers: Record<'manager' | 'member', BenchViewer>,
  questions: Question[],
  repeats: Repeats,
): Promise<Measured[]> {
  const measured: Measured[] = []
  for (const question of questions) {
    const { who, name, period } = question
    const headers = headersOf(question.path, viewers[who])
    const target = await findTarget(port, question, headers)
    const times = await timeCalls(port, target, headers, repeats[period === 'custom' ? 'custom' : 'named'])
    measured.push({ who, name, period, ...times })
  }
  return measured
}

/** Of so many calls, after some that prepare its statements: five plans of its own, then one for all. */
export async function timeCalls(
  port: number,
  target: string,
  headers: Record<string, string>,
  count: number,
): Promise<{ p50: number; p99: number; kilobytes: number }> {
  const times: number[] = []
  let bytes = 0
  for (let index = -Math.min(8, count); index < count; index++) {
    const answered = await call(port, target, headers)
    if (index >= 0) times.push(answered.ms)
    bytes = answered.bytes.length
  }
  const kilobytes = Math.round(bytes / 100) / 10
  return { p50: percentile(times, 50), p99: percentile(times, 99), kilobytes }
}

/** Where the question is asked, on its tenth page, or the last of fewer, where that is meant. */
export async function findTarget(
  port: number,
  { path, query, tenth }: Question,
  headers: Record<string, string>,
): Promise<string> {
  let target = `/api/${path}?${new URLSearchParams(query)}`
  for (let page = 1; tenth && page < 10; page++) {
    const { next } = readJson(await call(port, target, headers)) as { next: string | null }
    if (next === null) break
    target = `/api/${path}?${new URLSearchParams({ ...query, after: next })}`
  }
  return target
}

export const readJson = (answered: Answered): unknown => JSON.parse(readText(answered))

export function readText({ bytes, encoding }: Answered): string {
  const decode = { br: brotliDecompressSync, gzip: gunzipSync, zstd: zstdDecompressSync }[encoding ?? '']
  return (decode ? decode(bytes) : bytes).toString()
}

/** To a hundredth of a millisecond. */
export function percentile(times: number[], percent: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return (
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))]! * 100) / 100
  )
}
