import type { BenchViewer } from '../calls/viewers.ts'
import type { Breakage } from './breakage.ts'
import type { Figures, Kind } from './imported-days.ts'
import { ask } from './traffic.ts'

type Summary = { totals: { views: number | null; profit: string | null } }

/** What web processes answer about a day that was just loaded, compared with the sums of its file. */
export class DayAnswers {
  readonly wrong: string[] = []
  compared = 0
  /** Asked while something was broken: no answer is owed. */
  leftOut = 0
  private readonly ports: readonly number[]
  private readonly viewer: BenchViewer
  private readonly breakage: Breakage

  constructor(ports: readonly number[], viewer: BenchViewer, breakage: Breakage) {
    this.ports = ports
    this.viewer = viewer
    this.breakage = breakage
  }

  async compare(kind: Kind, day: string, figures: Figures): Promise<void> {
    const query = { period: 'custom', from: day, to: day, size: '1' }
    const call = { path: 'dashboard/summary', viewer: this.viewer, query, currency: 'USD' }
    for (const port of this.ports) {
      const askedAt = performance.now()
      const { status, body } = await ask(port, call)
      if (status !== 200 && this.breakage.wasSince(askedAt)) {
        this.leftOut++
        continue
      }
      this.compared++
      if (status !== 200 || !isOf(kind, JSON.parse(body) as Summary, figures))
        this.wrong.push(
          `port ${port} about ${kind} of ${day}, ${JSON.stringify(figures)}: ${status} ${body.slice(0, 600)}`,
        )
    }
  }
}

function isOf(kind: Kind, { totals }: Summary, { views, revenue_nano }: Figures): boolean {
  return kind === 'activity'
    ? totals.views === views
    : totals.profit !== null && nanoOf(totals.profit) === BigInt(revenue_nano)
}

function nanoOf(dollars: string): bigint {
  const [whole = '0', fraction = ''] = dollars.split('.')
  return BigInt(whole + fraction.padEnd(9, '0').slice(0, 9))
}
