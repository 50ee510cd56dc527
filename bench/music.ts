// npm run bench -- music: the catalogue of 100,000 tracks over HTTP: lists in every order, searches of every kind, a track.
import os from 'node:os'
import { parseArgs } from 'node:util'
import { connect } from '../apps/server/src/db/connection.ts'
import { type Answered, call, headersOf } from './calls/http-client.ts'
import { percentile, readJson } from './calls/measure-calls.ts'
import { openStore } from './calls/open-store.ts'
import { startServer } from './calls/start-server.ts'
import { type BenchViewer, signIn } from './calls/viewers.ts'
import { limitCores } from './limit-cores.ts'
import { buildCatalogue } from './music/build-catalogue.ts'
import { findTracksToAsk, listMusicQuestions, type MusicQuestion } from './music/questions.ts'
import { writeResults } from './write-results.ts'

const { values: flags } = parseArgs({
  options: {
    cores: { type: 'string', default: '2' },
    folder: { type: 'string' },
    only: { type: 'string', default: '' },
    help: { type: 'boolean', default: false },
  },
})
if (flags.help) {
  console.log(`npm run bench -- music [--cores 2] [--folder DIR] [--only TEXT]. Builds a catalogue of 100,000 tracks and a network with 20,000
  videos that use them; asks for its lists, searches and tracks. No answer is kept: each is as the first.
  --only: the questions with TEXT in their names.`)
  process.exit(0)
}
limitCores(Number(flags.cores))

const tracks = 100_000
const repeats = 100
// Two fifths of the videos are the first network's.
const store = await openStore(flags.folder, {
  videos: 50_000,
  channels: 1_000,
  days: 60,
  video_days: 800_000,
})
const db = connect(store.url, { application_name: 'cuesheet bench' })
try {
  const { known } = await db
    .selectFrom('tracks')
    .select(({ fn }) => fn.countAll<number>().as('known'))
    .executeTakeFirstOrThrow()
  if (known < tracks) {
    console.error('  The catalogue')
    await buildCatalogue(db, tracks)
  }
  const viewers = await signIn(db)
  const asked = listMusicQuestions(await findTracksToAsk(db))
  const rows = await measure(
    viewers,
    asked.filter(({ name }) => name.includes(flags.only)),
  )
  console.table(rows)
  writeResults('music', { tracks, load: os.loadavg(), rows })
} finally {
  await db.destroy()
  await store.stop()
}

async function measure(viewers: Record<'manager' | 'member', BenchViewer>, questions: MusicQuestion[]) {
  const server = await startServer(store.url)
  const { port } = server
  const rows = []
  for (const { name, who = 'manager', path, query, page = 1 } of questions) {
    const headers = headersOf(path, viewers[who])
    let asked = new URLSearchParams(query)
    for (let at = 1; at < page; at++) {
      const { next } = read(await call(port, `/api/${path}?${asked}`, headers))
      asked = new URLSearchParams({ ...query, after: next! })
    }
    const ask = () => call(port, `/api/${path}?${asked}`, headers)
    // Until its statements are prepared in each connection.
    for (let index = 0; index < 10; index++) await ask()
    const ms: number[] = []
    for (let index = 0; index < repeats; index++) ms.push((await ask()).ms)
    rows.push({
      who,
      name,
      total: read(await ask()).total,
      p50: percentile(ms, 50),
      p99: percentile(ms, 99),
    })
  }
  await server.stop()
  return rows
}

function read(answered: Answered): { next?: string; total?: number } {
  return readJson(answered) as { next?: string; total?: number }
}
