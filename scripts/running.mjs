// Who runs from this folder: notes in .cache/running, and the lock that one script at a time prepares under.
import { spawnSync } from 'node:child_process'
import { linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { cacheFolder } from './project.mjs'

const runningFolder = path.join(cacheFolder, 'running')

/** When a process began, from the system: with its id it names one process for good. Null: not running. */
function findProcessStart(pid) {
  if (process.platform === 'linux') {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1).split(' ')
      return fields[0] === 'Z' ? null : fields[19]
    } catch {
      return null
    }
  }
  return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() || null
}

function readNote(file) {
  try {
    const note = JSON.parse(readFileSync(file, 'utf8'))
    return findProcessStart(note.pid) === note.process_start ? note : null
  } catch {
    return null
  }
}

const noteOf = (purpose) =>
  JSON.stringify({ pid: process.pid, process_start: findProcessStart(process.pid), purpose })

/** Leaves this process's note until it exits. */
export function recordRunning(purpose) {
  const file = path.join(runningFolder, `${process.pid}.json`)
  try {
    mkdirSync(runningFolder, { recursive: true })
    writeFileSync(file, noteOf(purpose))
  } catch {
    return
  }
  process.on('exit', () => rmSync(file, { force: true }))
}

/** The other living processes that run from this folder; notes of dead ones are removed. */
export function listRunning() {
  let names = []
  try {
    names = readdirSync(runningFolder)
  } catch {}
  return names.flatMap((name) => {
    const file = path.join(runningFolder, name)
    const note = readNote(file)
    if (!note) rmSync(file, { force: true })
    return note && note.pid !== process.pid ? [note] : []
  })
}

/** Waits for its turn, and returns the release of the lock; null where the folder cannot be written to. */
export async function acquirePrepareLock(say) {
  const file = path.join(cacheFolder, 'prepare.lock')
  const mine = `${file}.${process.pid}`
  try {
    mkdirSync(cacheFolder, { recursive: true })
    writeFileSync(mine, noteOf('preparing'))
  } catch {
    return null
  }
  let told = false
  for (;;) {
    try {
      linkSync(mine, file)
      rmSync(mine)
      const release = () => rmSync(file, { force: true })
      process.on('exit', release)
      return () => {
        process.off('exit', release)
        release()
      }
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    const holder = readNote(file)
    if (holder) {
      if (!told) say(`Waiting for process ${holder.pid}, which is installing or building here`)
      told = true
      await sleep(200)
      continue
    }
    // Moved aside before it is removed: of two that find the same dead lock, one gets it.
    const aside = `${mine}.dead`
    try {
      renameSync(file, aside)
      if (readNote(aside)) renameSync(aside, file)
      else rmSync(aside)
    } catch {}
  }
}
