import { spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findProcessStart } from '../apps/server/src/db/embedded/process-identity.ts'

const project = path.join(import.meta.dirname, '..')
let folder: string

/** A clone where nothing has been installed yet. */
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'a clone '))
  cpSync(path.join(project, 'scripts'), path.join(folder, 'scripts'), { recursive: true })
  for (const name of ['package.json', 'package-lock.json'])
    cpSync(path.join(project, name), path.join(folder, name))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function start(environment: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const { HOME, NODE_COMPILE_CACHE, PATH, TMPDIR } = process.env
  const child = spawn(process.execPath, [path.join(folder, 'scripts/start.mjs')], {
    // An npm that would be noticed: no test may install anything.
    env: {
      HOME,
      NODE_COMPILE_CACHE,
      PATH,
      TMPDIR,
      PORT: '0',
      npm_execpath: path.join(folder, 'npm-was-called.cjs'),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output })))
}

const listFiles = () => readdirSync(folder).filter((name) => name !== '.cache')

test('in production nothing is installed: one sentence', async () => {
  const before = listFiles()
  expect(await start({ NODE_ENV: 'production' })).toEqual({
    code: 1,
    output:
      'The packages of package-lock.json are not installed, and nothing is installed by itself when NODE_ENV=production: run npm ci.\n',
  })
  expect(listFiles()).toEqual(before)
})

test('a taken port is reported before anything is installed', async () => {
  const holder = net.createServer()
  await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve))
  const { port } = holder.address() as net.AddressInfo
  expect(await start({ PORT: String(port) })).toEqual({
    code: 1,
    output: `Port ${port} on 127.0.0.1 is taken: stop what uses it, or set PORT.\n`,
  })
  expect(existsSync(path.join(folder, '.cache'))).toBe(false)
  holder.close()
})

test('packages that changed are not replaced under a running instance', async () => {
  const running = path.join(folder, '.cache/running')
  mkdirSync(running, { recursive: true })
  const note = { pid: process.pid, process_start: findProcessStart(process.pid), purpose: 'npm start' }
  writeFileSync(path.join(running, `${process.pid}.json`), JSON.stringify(note))
  mkdirSync(path.join(folder, 'node_modules'))
  writeFileSync(path.join(folder, 'node_modules/kept'), 'x')
  expect(await start({})).toEqual({
    code: 1,
    output: `The packages of package-lock.json changed, but npm start (process ${process.pid}) runs from this folder: stop it first.\n`,
  })
  expect(readdirSync(path.join(folder, 'node_modules'))).toEqual(['kept'])
})

test('the note of a dead instance does not count, and npm ci is what installs', async () => {
  const running = path.join(folder, '.cache/running')
  mkdirSync(running, { recursive: true })
  writeFileSync(
    path.join(running, '1.json'),
    JSON.stringify({ pid: 1, process_start: 'long ago', purpose: 'npm start' }),
  )
  writeFileSync(
    path.join(folder, 'npm-was-called.cjs'),
    `require('node:fs').writeFileSync('called', process.argv.slice(2).join(' ')); process.exit(7)`,
  )
  const { code, output } = await start({})
  expect(code).toBe(1)
  expect(output).toContain('npm ci failed')
  expect(readFileSync(path.join(folder, 'called'), 'utf8')).toMatch(/^ci /)
  expect(readdirSync(running)).toEqual([])
})

test('two starts at once prepare one after the other', async () => {
  writeFileSync(
    path.join(folder, 'npm-was-called.cjs'),
    `const fs = require('node:fs')
     if (fs.existsSync('installing')) fs.writeFileSync('both-at-once', '')
     fs.writeFileSync('installing', '')
     fs.appendFileSync('calls', 'x')
     setTimeout(() => { fs.rmSync('installing'); process.exit(7) }, 300)`,
  )
  await Promise.all([start({}), start({}), start({})])
  expect(readFileSync(path.join(folder, 'calls'), 'utf8')).toBe('xxx')
  expect(existsSync(path.join(folder, 'both-at-once'))).toBe(false)
})
