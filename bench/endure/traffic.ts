import { createHash } from 'node:crypto'
import http from 'node:http'
import { headersOf } from '../calls/http-client.ts'
import type { Question } from '../calls/questions.ts'
import type { BenchViewer } from '../calls/viewers.ts'
import type { Breakage } from './breakage.ts'
import type { Acknowledged } from './open-windows.ts'

type Answer = { status: number | string; body: string; ms: number }
type Call = {
  path: string
  viewer: BenchViewer
  query?: Record<string, string>
  body?: object
  currency?: string
}
type Viewers = Record<'manager' | 'member', BenchViewer>

const agent = new http.Agent({ keepAlive: true, maxSockets: 256 })
const maxWaitMs = 60_000
const maxAtOnce = 400

/** One call: its status, or the code of what broke. Never fails. */
export function ask(port: number, { path, viewer, query, body, currency }: Call): Promise<Answer> {
  const startedAt = performance.now()
  const text = body ? JSON.stringify(body) : ''
  const method = body ? 'POST' : 'GET'
  const headers = {
    ...headersOf(path, viewer, method, text),
    'accept-encoding': 'identity',
    ...(currency && { 'x-currency': currency }),
  }
  const search = query ? `?${new URLSearchParams(query)}` : ''
  return new Promise((resolve) => {
    const end = (status: number | string, answered = '') =>
      resolve({ status, body: answered, ms: performance.now() - startedAt })
    const request = http.request(
      { agent, port, host: '127.0.0.1', path: `/api/${path}${search}`, method, headers, timeout: maxWaitMs },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', () => end('cut off'))
        response.on('end', () => end(response.statusCode ?? 0, Buffer.concat(chunks).toString()))
      },
    )
    request.on('timeout', () => request.destroy(new Error('no answer within a minute')))
    request.on('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.message))
    request.end(text)
  })
}

const digest = (text: string) => createHash('sha256').update(text).digest('base64')

type Steady = { call: Call; digest: string }

/** Calls at a set rate, whether or not the ones before are answered; every answer to a read is compared with the first one. */
export class Traffic {
  /** How often each status came, in calm times and while something was broken. */
  readonly statuses = { calm: new Map<string, number>(), broken: new Map<string, number>() }
  readonly times = { calm: [] as number[], broken: [] as number[] }
  readonly wrong: string[] = []
  /** Titles of notices: what the product acknowledged, and what it gave no answer to. */
  readonly notices = { acknowledged: [] as string[], unknown: [] as string[] }
  readonly acknowledged: Acknowledged[] = []
  private readonly writing = new Set<Promise<unknown>>()
  private writes = true
  private steady: Steady[] = []
  private timer: NodeJS.Timeout | undefined
  private open = new Set<Promise<unknown>>()
  private number = 0
  skipped = 0
  private readonly ports: readonly number[]
  private readonly viewers: Viewers
  private readonly breakage: Breakage

  constructor(ports: readonly number[], viewers: Viewers, breakage: Breakage) {
    this.ports = ports
    this.breakage = breakage
    this.viewers = viewers
  }

  /** Remembers the answers that are the same whenever and of whichever process they are asked. Says how many. */
  async learn(questions: Question[]): Promise<number> {
    for (const { who, path, query } of questions) {
      const call = { path, query, viewer: this.viewers[who] }
      const answers = []
      for (const port of [...this.ports, ...this.ports]) answers.push(await ask(port, call))
      const [first] = answers
      if (first?.status !== 200) throw new Error(`${path} answered ${first?.status}: ${first?.body}`)
      const digests = new Set(answers.map(({ body }) => digest(body)))
      if (digests.size === 1) this.steady.push({ call, digest: [...digests][0]! })
    }
    return this.steady.length
  }

  begin(rate: number, shareOfWrites: number): void {
    let due = performance.now()
    let random = 1
    this.skipped = 0
    this.timer = setInterval(() => {
      for (; due < performance.now(); due += 1000 / rate) {
        random = (random * 48271) % 2147483647
        if (this.open.size >= maxAtOnce) this.skipped++
        else
          this.track(this.writes && (random % 1000) / 1000 < shareOfWrites ? this.write() : this.read(random))
      }
    }, 5)
  }

  async end(): Promise<void> {
    clearInterval(this.timer)
    await Promise.all(this.open)
  }

  private track(call: Promise<unknown>): void {
    this.open.add(call)
    void call.finally(() => this.open.delete(call))
  }

  private nextPort(): number {
    return this.ports[this.number++ % this.ports.length]!
  }

  private async read(random: number): Promise<void> {
    const { call, digest: expected } = this.steady[random % this.steady.length]!
    const answer = await this.counted(call)
    if (answer.status === 200 && digest(answer.body) !== expected)
      this.wrong.push(`${call.path} ${JSON.stringify(call.query)}: ${answer.body.slice(0, 300)}`)
  }

  private async counted(call: Call): Promise<Answer> {
    const began = this.breakage.isBroken
    const answer = await ask(this.nextPort(), call)
    const when = began || this.breakage.isBroken ? 'broken' : 'calm'
    const counts = this.statuses[when]
    counts.set(String(answer.status), (counts.get(String(answer.status)) ?? 0) + 1)
    if (answer.status === 200) this.times[when].push(answer.ms)
    return answer
  }

  /** No notice is written while `look` does. */
  async withoutWrites<T>(look: () => Promise<T>): Promise<T> {
    this.writes = false
    await Promise.all(this.writing)
    const found = await look()
    this.writes = true
    return found
  }

  /** A notice of its own title: acknowledged, or nobody knows, or refused. */
  write(): Promise<boolean> {
    const writing = this.writeOne()
    this.writing.add(writing)
    void writing.finally(() => this.writing.delete(writing))
    return writing
  }

  private async writeOne(): Promise<boolean> {
    const asked_at = performance.now()
    const title = `Notice ${++this.number} of ${process.pid}`
    const body = { texts: [{ locale: 'en', title, body: 'Written while much is broken.' }] }
    const { status, body: answered } = await this.counted({
      path: 'notices/add',
      viewer: this.viewers.manager,
      body,
    })
    if (status === 200) {
      this.notices.acknowledged.push(title)
      this.acknowledged.push({ asked_at, answered_at: performance.now() })
    }
    if (typeof status === 'string' || status >= 500) this.notices.unknown.push(title)
    else if (status !== 200) throw new Error(`A notice was refused with ${status}: ${answered}`)
    return status === 200
  }
}

/** The value that this share of `values` is not above. */
export function quantile(values: number[], share: number): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
  return value === undefined ? null : Math.round(value * 10) / 10
}
