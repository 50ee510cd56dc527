// The demo's data folder, made once for these sources and this day: servers of journeys begin with a copy of it.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { hashSources } from './hash-sources.mjs'
import { cacheFolder, inProject, runForeground, say } from './project.mjs'
import { acquirePrepareLock } from './running.mjs'

const folder = path.join(cacheFolder, 'demo')
const sources = ['package-lock.json', 'packages/contract/src', 'apps/server/src', 'tools/demo']

/** The days that the demo ends with are told in the zone of reports. */
const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' }).format(new Date())

/** Makes it where it is not there. Returns its folder; null where it could not be made. */
export async function prepareDemoTemplate(node) {
  const template = path.join(folder, `${today()}-${hashSources(sources).slice(0, 16)}`)
  const release = await acquirePrepareLock(say)
  try {
    if (existsSync(template)) return template
    rmSync(folder, { recursive: true, force: true })
    const next = path.join(folder, 'next')
    mkdirSync(next, { recursive: true, mode: 0o700 })
    const { PATH, HOME, TMPDIR } = process.env
    const code = await runForeground(node, [inProject('tools/demo/fill-folder.ts')], {
      env: { PATH, HOME, TMPDIR, DATA_DIR: next },
      // Its steps are told to who waits: stdout belongs to what was asked for.
      stdio: ['ignore', process.stderr, process.stderr],
    })
    if (code !== 0) return null
    renameSync(next, template)
    return template
  } finally {
    release?.()
  }
}

/** With its owners: of a cluster that root starts, the server's user. */
export const copyFolder = (from, to) =>
  spawnSync('cp', ['-a', `${from}/.`, to], { stdio: 'inherit' }).status === 0
