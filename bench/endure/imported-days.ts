import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { addDays } from '@cuesheet/contract/values/day'
import { sql } from 'kysely'
import type { Database } from '../../apps/server/src/db/connection.ts'
import { lastDay, type NetworksSize } from '../calls/build-networks.ts'
import { channelIdOf, reportHeaders, videoIdOf } from '../ingest/write-report.ts'
import type { Breakage } from './breakage.ts'
import type { DayAnswers } from './day-answers.ts'
import { runCommand } from './product-processes.ts'

export type Figures = { views: number; revenue_nano: number; rows: number }
export type Kind = 'activity' | 'revenue'
/** What stands: nothing, or a version of the file; two where nobody said whether the second one was taken. */
type Standing = { kind: Kind; day: string; possible: (Figures | null)[] }

const days = 6

/** Days of the largest network that are loaded, and loaded again with other figures, and what must stand of them. */
export class ImportedDays {
  readonly counts = { loaded: 0, refused: 0, interrupted: 0 }
  /** Loads that failed while nothing was broken that could have ended them. */
  readonly failed: string[] = []
  private readonly standing = new Map<string, Standing>()
  private version = 0
  private readonly folder: string
  private readonly size: NetworksSize
  private readonly environment: Record<string, string>
  private readonly breakage: Breakage
  private readonly answers: DayAnswers

  constructor(
    { folder, size }: { folder: string; size: NetworksSize },
    environment: Record<string, string>,
    { breakage, answers }: { breakage: Breakage; answers: DayAnswers },
  ) {
    this.folder = folder
    this.size = size
    this.environment = environment
    this.breakage = breakage
    this.answers = answers
  }

  /** Loads the next version of a day. `killAfterMs`: its process is killed; `diskReserve`: as if the disk were full. */
  async loadNext(
    options: { killAfterMs?: number; isDiskFull?: boolean; countries?: number } = {},
  ): Promise<number> {
    const version = ++this.version
    const kind: Kind = version % 2 ? 'activity' : 'revenue'
    const day = addDays(lastDay, 1 + (Math.floor(version / 2) % days))
    const { file, figures } = this.write(kind, day, version, options.countries ?? 1)
    const key = `${kind} ${day}`
    const before = this.standing.get(key)?.possible ?? [null]
    this.standing.set(key, { kind, day, possible: [...before, figures] })
    const startedAt = performance.now()
    const { code, output } = await runCommand(
      ['import', file, '--network', 'bench-1', '--accept-loss', '--again', '--json'],
      { ...this.environment, ...(options.isDiskFull ? { DISK_RESERVE_MB: '1000000000' } : {}) },
      options.killAfterMs,
    )
    rmSync(file)
    if (code === 0) {
      this.counts.loaded++
      this.standing.set(key, { kind, day, possible: [figures] })
      await this.askFor(kind, day)
    } else if (options.isDiskFull) {
      if (!/disk|space/i.test(output)) throw new Error(`A full disk was refused otherwise: ${output}`)
      this.counts.refused++
      this.standing.set(key, { kind, day, possible: before })
    } else {
      this.counts.interrupted++
      const isKilled = options.killAfterMs !== undefined && code === null
      if (!isKilled && !this.breakage.couldEndImportSince(startedAt))
        this.failed.push(`an import of ${key} ended with ${code}: ${output.slice(-2000)}`)
    }
    return figures.rows * (options.countries ?? 1)
  }

  /** Days whose facts or rollup are not of one whole version that may stand; of lost ones an acknowledged version is missing. */
  async compare(db: Database): Promise<{ checked: number; wrong: string[] }> {
    const wrong: string[] = []
    for (const { kind, day, possible } of this.standing.values()) {
      const found = await readDay(db, kind, day)
      const isOne = possible.some((figures) => JSON.stringify(figures) === JSON.stringify(found.facts))
      if (!isOne) wrong.push(`${kind} ${day}: ${JSON.stringify(found.facts)}, of ${JSON.stringify(possible)}`)
      if (found.rollup !== (found.facts?.[kind === 'activity' ? 'views' : 'revenue_nano'] ?? 0))
        wrong.push(`${kind} ${day}: the rollup has ${found.rollup} of ${JSON.stringify(found.facts)}`)
    }
    return { checked: this.standing.size, wrong }
  }

  /** Asks both processes for every day of which it is known what stands. */
  async askForAll(): Promise<void> {
    for (const { kind, day } of this.standing.values()) await this.askFor(kind, day)
  }

  /** A day is shown once both reports of it are there. */
  private async askFor(kind: Kind, day: string): Promise<void> {
    const of = (each: Kind) => this.standing.get(`${each} ${day}`)?.possible ?? [null]
    const [figures, ...others] = of(kind)
    if (!figures || others.length > 0 || [...of('activity'), ...of('revenue')].includes(null)) return
    await this.answers.compare(kind, day, figures)
  }

  private write(
    kind: Kind,
    day: string,
    version: number,
    countries: number,
  ): { file: string; figures: Figures } {
    const { videos, channels } = this.size
    const figures = { views: 0, revenue_nano: 0, rows: 0 }
    const lines = [reportHeaders[kind]]
    for (let video = 0; video < videos; video++) {
      const channel = 1 + (video % channels)
      // Channels of the largest network, those that wait for their verification aside: their days are held.
      if (channel > channels * 0.4 || channel % 50 === 7) continue
      const views = 1 + ((video * 2654435761 + version * 40503) % 100_000)
      const cents = views % 977
      const key = `${day.replaceAll('-', '')},${channelIdOf(channel)},${videoIdOf(video)},claimed,thirdParty`
      for (let at = 0; at < countries; at++) {
        // Two letters that no other row of the video has.
        const country = String.fromCharCode(65 + (at % 26), 65 + Math.floor(at / 26))
        lines.push(
          kind === 'activity'
            ? `${key},onDemand,not_subscribed,${country},${views},${views},0,0,0,0,${views}.0000,10.6293,86.9853,0,0,0,0,0,0.0000`
            : `${key},${country},${(cents / 100).toFixed(2)},0,0,0,0,0,1,0,1,0,0`,
        )
      }
      figures.rows++
      if (kind === 'activity') figures.views += views * countries
      else figures.revenue_nano += cents * 10_000_000 * countries
    }
    const file = path.join(this.folder, `${kind}-${version}.csv.gz`)
    writeFileSync(file, gzipSync(`${lines.join('\n')}\n`))
    return { file, figures }
  }
}

async function readDay(db: Database, kind: Kind, day: string) {
  const [facts, sums] =
    kind === 'activity'
      ? [sql`video_activity`, sql`coalesce(sum(views), 0)::bigint as views, 0::bigint as revenue_nano`]
      : [sql`video_revenue`, sql`0::bigint as views, coalesce(sum(revenue), 0)::bigint as revenue_nano`]
  const { rows } = await sql<Figures>`select ${sums}, count(*)::int as rows from ${facts}
    where network_id = 1 and day = ${day}`.execute(db)
  const { views, revenue_nano, rows: count } = rows[0]!
  const column = kind === 'activity' ? sql`views` : sql`revenue`
  const { rows: totals } = await sql<{ total: number }>`
    select coalesce(sum(${column}), 0)::bigint as total from network_day where network_id = 1 and day = ${day}`.execute(
    db,
  )
  return { facts: count ? { views, revenue_nano, rows: count } : null, rollup: totals[0]!.total }
}
