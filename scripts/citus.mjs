// A Citus cluster on this machine, where one can be had: for the tests and the bench, on loopback and in a folder of its own.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { inProject } from './project.mjs'

const script = inProject('../shared/citus/citus.sh')
const postgres = '/usr/lib/postgresql/15/bin/postgres'
/** What the binaries of Citus were built against. */
const leastVersion = 20

/** Why there can be no cluster here, in a sentence; null where there can. */
export function whyNoCitus() {
  if (!existsSync(script)) return 'There is no ../shared/citus.'
  if (process.platform !== 'linux' || process.arch !== 'x64') return 'Citus is there for Linux on x64 alone.'
  const { stdout } = spawnSync(postgres, ['--version'], { encoding: 'utf8' })
  const [, version] = / 15\.(\d+)/.exec(stdout ?? '') ?? []
  if (version === undefined) return 'Debian’s postgresql-15 is not installed.'
  if (Number(version) < leastVersion)
    return `Citus needs PostgreSQL 15.${leastVersion}, and this is 15.${version}: apt-get install --only-upgrade postgresql-15.`
  return null
}

/** Starts a coordinator and two workers. `nodes`: the URLs of their databases, the coordinator's first. */
export async function startCitus() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'cuesheet-citus-'))
  const port = await findPorts(3)
  const run = (...args) =>
    new Promise((resolve, reject) => {
      const child = spawn('bash', [script, ...args], { stdio: ['ignore', 'ignore', 'pipe'] })
      let said = ''
      child.stderr.on('data', (chunk) => {
        said += chunk
      })
      child.on('error', reject)
      child.on('exit', (code) =>
        code === 0 ? resolve() : reject(new Error(`citus.sh ${args[0]}: ${said.trim()}`)),
      )
    })
  const stop = async () => {
    await run('stop', folder).catch(() => {})
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await run('start', folder, String(port))
  } catch (error) {
    await stop()
    throw error
  }
  return {
    nodes: [0, 1, 2].map((node) => `postgres://postgres@127.0.0.1:${port + node}/cuesheet`),
    /** What kills a node and starts it again: `bash SCRIPT kill|up FOLDER NODE`, 0 being the coordinator. */
    control: `${script} ${folder}`,
    stop,
  }
}

/** The first of so many free ports in a row. */
async function findPorts(count) {
  for (;;) {
    const first = 20_000 + Math.floor(Math.random() * 10_000)
    const free = await Promise.all(Array.from({ length: count }, (_, at) => isFree(first + at)))
    if (free.every(Boolean)) return first
  }
}

const isFree = (port) =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
