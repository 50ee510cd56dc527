import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'

let folder: string
const inFolder = (name: string) => path.join(folder, name)

/** A server that takes longer to stop than the launcher takes to look around, and notes each word to stop. */
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'launched-'))
  writeFileSync(
    inFolder('server.mjs'),
    `import { appendFileSync, writeFileSync } from 'node:fs'
     const note = (text) => appendFileSync(${JSON.stringify(inFolder('words'))}, text + ' ')
     for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
       process.on(signal, () => {
         note(signal)
         setTimeout(() => { note('ended'); process.exit(0) }, 2500)
       })
     process.on('disconnect', () => note('disconnect'))
     writeFileSync(${JSON.stringify(inFolder('words'))}, '')`,
  )
  writeFileSync(
    inFolder('launch.mjs'),
    `import { writeFileSync } from 'node:fs'
     import { runServer } from ${JSON.stringify(path.join(import.meta.dirname, 'run-server.mjs'))}
     writeFileSync(${JSON.stringify(inFolder('launcher'))}, String(process.pid))
     runServer(process.execPath, ${JSON.stringify(inFolder('server.mjs'))})`,
  )
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const read = (name: string) => {
  try {
    return readFileSync(inFolder(name), 'utf8')
  } catch {
    return null
  }
}

test.each(['the shell alone', 'all of them'])(
  'a server that npm leaves behind gets one stop signal: SIGTERM for %s',
  async (whom) => {
    const shell = spawn('/bin/sh', ['-c', `"${process.execPath}" "${inFolder('launch.mjs')}"; :`], {
      env: { PATH: process.env.PATH, npm_lifecycle_event: 'start' },
      stdio: 'ignore',
    })
    await expect.poll(() => read('words'), { timeout: 20_000 }).toBe('')
    if (whom === 'all of them') process.kill(Number(read('launcher')), 'SIGTERM')
    shell.kill('SIGTERM')
    await once(shell, 'close')
    await expect.poll(() => read('words'), { timeout: 20_000 }).toMatch(/ended/)
    await sleep(100)
    expect(read('words')).toBe('SIGTERM ended ')
  },
)

test.each([
  [{}, 'tools/demo/main.ts'],
  [{ DEMO: '1', NODE_ENV: 'development' }, 'tools/demo/main.ts'],
  [{ NODE_ENV: 'production', DEMO_PASSWORD: 'our own words' }, 'tools/demo/main.ts'],
  [{ NODE_ENV: 'production' }, 'apps/server/src/main.ts'],
  [{ DEMO: '0', DEMO_PASSWORD: 'our own words' }, 'apps/server/src/main.ts'],
])('with %j the server is %s', async (environment, server) => {
  const { findServer } = await import(path.join(import.meta.dirname, 'run-server.mjs'))
  expect(findServer(environment)).toBe(server)
})
