import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { addDays } from '@cuesheet/contract/values/day'
import { sql } from 'kysely'
import { installationScope } from '../../apps/server/src/access/scope.ts'
import type { Database } from '../../apps/server/src/db/connection.ts'
import { addApiKey } from '../../apps/server/src/features/api-keys/mutations.ts'
import { lastDay } from '../calls/build-networks.ts'
import { channelIdOf, reportHeaders, videoIdOf } from '../ingest/write-report.ts'

type Sent = { upload_id: number; views: number; shown_ms: number | null; isShown: Promise<boolean> }
type Told = { state: string; reports: { status: string; after: { views: number } | null }[] | null }

/** Of a day that nothing is loaded of, and of videos that nothing else names. */
const day = addDays(lastDay, 8)
const firstVideo = 9_000_000_000
const rows = 50
const mayTakeMs = 120_000

/** Reports that a program of the network brings over HTTP to be tried out, which a job of the worker does. */
export class SentReports {
  readonly counts = { acknowledged: 0, unanswered: 0, refused: 0 }
  private readonly sent: Sent[] = []
  private readonly open = new Set<Promise<unknown>>()
  private timer: NodeJS.Timeout | undefined
  private version = 0
  private readonly ports: readonly number[]
  private readonly key: string
  private readonly name: string

  private constructor(ports: readonly number[], name: string, key: string) {
    this.ports = ports
    this.name = name
    this.key = key
  }

  static async open(db: Database, ports: readonly number[]): Promise<SentReports> {
    const name = `Bench ${process.pid}`
    const asked = { name, scopes: ['reports:write'] as const }
    const { key } = await addApiKey(db, installationScope(1), asked, { account_id: null })
    return new SentReports(ports, name, key)
  }

  begin(everyMs: number): void {
    this.timer = setInterval(() => {
      const sending = this.send()
      this.open.add(sending)
      void sending.finally(() => this.open.delete(sending))
    }, everyMs)
  }

  async end(): Promise<void> {
    clearInterval(this.timer)
    await Promise.all(this.open)
  }

  /** One report: what was acknowledged, null where nobody knows or it was refused for now. */
  async send(): Promise<Sent | null> {
    const { bytes, views } = writeSmallReport(++this.version)
    const query = new URLSearchParams({ name: `activity-${this.version}.csv.gz`, dry_run: '1' })
    const sentAt = performance.now()
    const { status, text } = await this.ask(`report-files?${query}`, bytes)
    if (status === 200) {
      const { upload_id } = JSON.parse(text) as { upload_id: number }
      const sent: Sent = { upload_id, views, shown_ms: null, isShown: Promise.resolve(false) }
      sent.isShown = this.untilShown(sent, sentAt)
      this.counts.acknowledged++
      this.sent.push(sent)
      return sent
    }
    if (status === null || status >= 500) this.counts[status === 503 ? 'refused' : 'unanswered']++
    else throw new Error(`A report was refused with ${status}: ${text}`)
    return null
  }

  /** Sends one as often as it takes and waits until it was tried out; false where that takes over two minutes. */
  async tryOut(): Promise<boolean> {
    const until = performance.now() + mayTakeMs
    while (performance.now() < until) {
      const sent = await this.send()
      if (sent) return sent.isShown
      await sleep(100)
    }
    return false
  }

  /** How long each took from its call until it was tried out. */
  get waits(): number[] {
    return this.sent.flatMap(({ shown_ms }) => shown_ms ?? [])
  }

  /** What became of all of them, once they had two minutes: an acknowledged one was tried out, with the views it has. */
  async compare(db: Database): Promise<string[]> {
    const wrong: string[] = []
    for (const sent of this.sent) {
      if (!(await sent.isShown)) wrong.push(`upload ${sent.upload_id} was not tried out`)
      const { state, reports } = await this.look(sent.upload_id)
      const [report] = reports ?? []
      if (report?.status !== 'imported' || report.after?.views !== sent.views)
        wrong.push(`upload ${sent.upload_id} of ${sent.views} views: ${state} ${JSON.stringify(reports)}`)
    }
    const { rows: found } = await sql<{ state: string; count: number }>`
      select state, count(*)::int as count from uploads where door_name = ${this.name} group by state`.execute(
      db,
    )
    const total = found.reduce((sum, { count }) => sum + count, 0)
    const { acknowledged, unanswered, refused } = this.counts
    if (total < acknowledged || total > acknowledged + unanswered + refused)
      wrong.push(`${total} uploads are there, of ${acknowledged} acknowledged and ${unanswered} unanswered`)
    for (const { state, count } of found)
      if (state !== 'shown') wrong.push(`${count} uploads are ${state}, not tried out`)
    return wrong
  }

  private async untilShown(sent: Sent, sentAt: number): Promise<boolean> {
    for (;;) {
      const { state } = await this.look(sent.upload_id)
      const ms = performance.now() - sentAt
      if (state === 'shown') sent.shown_ms = ms
      if (state === 'shown' || state === 'failed' || ms > mayTakeMs) return state === 'shown'
      await sleep(100)
    }
  }

  private async look(upload_id: number): Promise<Told> {
    const { status, text } = await this.ask(`report-files?upload=${upload_id}`)
    return status === 200 ? JSON.parse(text) : { state: `answered ${status}`, reports: null }
  }

  private async ask(target: string, bytes?: Buffer): Promise<{ status: number | null; text: string }> {
    const port = this.ports[this.version % this.ports.length]!
    const headers = {
      authorization: `Bearer ${this.key}`,
      'accept-language': 'en',
      ...(bytes && { 'content-type': 'application/octet-stream' }),
    }
    const sent = bytes ? { method: 'POST', body: new Uint8Array(bytes) } : {}
    try {
      const signal = AbortSignal.timeout(60_000)
      const answer = await fetch(`http://127.0.0.1:${port}/api/${target}`, { headers, signal, ...sent })
      return { status: answer.status, text: await answer.text() }
    } catch {
      return { status: null, text: '' }
    }
  }
}

function writeSmallReport(version: number): { bytes: Buffer; views: number } {
  const lines = [reportHeaders.activity]
  let views = 0
  for (let video = 0; video < rows; video++) {
    const own = version * 1000 + video
    views += own
    const key = `${day.replaceAll('-', '')},${channelIdOf(1)},${videoIdOf(firstVideo + video)},claimed,thirdParty`
    lines.push(
      `${key},onDemand,not_subscribed,KR,${own},${own},0,0,0,0,${own}.0000,10.6293,86.9853,0,0,0,0,0,0.0000`,
    )
  }
  return { bytes: gzipSync(`${lines.join('\n')}\n`), views }
}
