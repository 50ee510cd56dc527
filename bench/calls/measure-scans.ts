import { createWriteStream, rmSync } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { DuckDBInstance } from '@duckdb/node-api'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { percentile } from './measure-calls.ts'

export type Scan = { name: string; period: string; postgres_ms: number; duckdb_ms: number }

const spans = {
  latest: `day between date '2026-10-19' and date '2026-11-15'`,
  '6_months': `day between date '2026-06-01' and date '2026-11-15'`,
}
const measures =
  'sum(views) as views, sum(premium_views) as premium_views, sum(revenue) as revenue, sum(premium_revenue) as premium_revenue'

/** The screens' questions to bare facts of the largest network, for engines that have no rollups. */
const questions: Record<string, (span: string) => string> = {
  'dashboard summary': (span) =>
    `select day, ${measures} from facts where network_id = 1 and ${span} group by day order by day`,
  'channel report': (span) =>
    `select channel_id, ${measures} from facts where network_id = 1 and ${span} group by channel_id order by revenue desc limit 50`,
  'video report by profit': (span) =>
    `select channel_id, video_id, ${measures} from facts where network_id = 1 and ${span} group by channel_id, video_id order by revenue desc limit 50`,
  'title search, some hundred hits': (span) =>
    `select channel_id, video_id, ${measures} from facts join videos using (network_id, channel_id, video_id)
     where network_id = 1 and ${span} and title like '%봄날 여름밤%' group by channel_id, video_id order by revenue desc limit 50`,
  'video detail': (span) =>
    `select day, ${measures} from facts where network_id = 1 and video_id = 'v0000011388' and ${span} group by day order by day`,
}

/** Plain SQL over the facts in PostgreSQL, and over the same rows in DuckDB; medians, all warm. */
export async function measureScans(url: string, folder: string, cores: number): Promise<Scan[]> {
  const client = new pg.Client({ connectionString: url, options: '-c jit=off' })
  await client.connect()
  const files: string[] = []
  const exported = async (name: string, query: string) => {
    const file = path.join(folder, `${name}.csv`)
    files.push(file)
    await pipeline(
      client.query(copyTo(`copy (${query}) to stdout with (format csv, header)`)),
      createWriteStream(file),
    )
    return `read_csv('${file}', header = true)`
  }
  try {
    const activity = await exported(
      'activity',
      'select network_id, day, channel_id, video_id, views, premium_views from video_activity',
    )
    const revenue = await exported(
      'revenue',
      'select network_id, day, channel_id, video_id, revenue, premium_revenue from video_revenue',
    )
    const videos = await exported('videos', 'select network_id, channel_id, video_id, title from videos')
    const duckdb = await (await DuckDBInstance.create(':memory:', { threads: String(cores) })).connect()
    await duckdb.run(
      `create table facts as select * from ${activity} as activity join ${revenue} as revenue using (network_id, day, channel_id, video_id) order by network_id, day, channel_id`,
    )
    await duckdb.run(`create table videos as select * from ${videos}`)
    const scans: Scan[] = []
    for (const [name, question] of Object.entries(questions))
      for (const [period, span] of Object.entries(spans)) {
        const facts = `(select * from video_activity join video_revenue using (network_id, day, channel_id, video_id, source)) as facts`
        scans.push({
          name,
          period,
          postgres_ms: await median(2, () =>
            client.query(question(span).replace('from facts', `from ${facts}`)),
          ),
          duckdb_ms: await median(10, () => duckdb.runAndReadAll(question(span))),
        })
      }
    duckdb.closeSync()
    return scans
  } finally {
    await client.end()
    for (const file of files) rmSync(file, { force: true })
  }
}

async function median(times: number, ask: () => Promise<unknown>): Promise<number> {
  const taken = []
  for (let index = 0; index < times; index++) {
    const startedAt = performance.now()
    await ask()
    taken.push(performance.now() - startedAt)
  }
  return percentile(taken, 50)
}
