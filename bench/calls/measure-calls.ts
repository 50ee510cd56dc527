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

const repeats = { named: 200, custom: 10 }
/** So that connections have planned what they are asked. */
const warmUps = 20

export async function measureCalls(
  port: number,
  viewers: Record<'manager' | 'member', BenchViewer>,
  questions: Question[],
): Promise<Measured[]> {
  const measured: Measured[] = []
  for (const question of questions) {
    const viewer = viewers[question.who]
    const headers = headersOf(question.path, viewer)
    const target = await findTarget(port, question, headers)
    const ask = () => call(port, target, headers)
    const times: number[] = []
    const isCustom = question.period === 'custom'
    for (let index = 0; index < (isCustom ? 2 : warmUps); index++) await ask()
    let bytes = 0
    for (let index = 0; index < (isCustom ? repeats.custom : repeats.named); index++) {
      const answered = await ask()
      times.push(answered.ms)
      bytes = answered.bytes.length
    }
    measured.push({
      who: question.who,
      name: question.name,
      period: question.period,
      p50: percentile(times, 50),
      p99: percentile(times, 99),
      kilobytes: Math.round(bytes / 100) / 10,
    })
  }
  return measured
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
