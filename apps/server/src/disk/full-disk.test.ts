import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { exceptions } from '@cuesheet/contract/console-today'
import { summary } from '@cuesheet/contract/dashboard'
import { addNotice } from '@cuesheet/contract/notices'
import type { FastifyInstance } from 'fastify'
import { afterAll, expect, test } from 'vitest'
import type { Viewer } from '../access/viewer.ts'
import { connect } from '../db/connection.ts'
import { findHolder } from '../db/embedded/data-lock.ts'
import { createAccount, createChannel, createNetwork, createSession } from '../testing/factories.ts'
import { activityCsv } from '../testing/reports.ts'
import { runProcess } from '../testing/run-process.ts'
import { startSecondProcess } from '../testing/second-process.ts'
import { mountDisk, noDisk } from '../testing/small-disk.ts'
import { TestClient } from '../testing/test-client.ts'
import { readDiskSpace } from './disk-full.ts'

const MB = 1024 * 1024
const reserveMb = 40
const folder = mkdtempSync(path.join(os.tmpdir(), 'full-disk-'))
const disk = path.join(folder, 'disk')
const data = path.join(disk, 'data')
const ballast = path.join(disk, 'ballast')
const settings = {
  DATABASE_URL: '',
  DATA_DIR: data,
  SECRET_KEY: 'of the full disk'.padEnd(40, '-').replaceAll(' ', '-'),
  DISK_RESERVE_MB: String(reserveMb),
}

/** Leaves so many bytes. */
function fillDisk(free: number): void {
  for (let size = 4 * MB; size >= 4096; size /= 4)
    while (readDiskSpace(disk)!.free >= free + size)
      try {
        appendFileSync(ballast, Buffer.alloc(size))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
        break
      }
}

/** Unless it has ended by itself. */
function killPostgres(): void {
  try {
    const [pid] = readFileSync(path.join(data, 'postgres/postmaster.pid'), 'utf8').split('\n')
    if (Number(pid) > 1) process.kill(Number(pid), 'SIGKILL')
  } catch (error) {
    if (!['ENOENT', 'ESRCH'].includes(String((error as NodeJS.ErrnoException).code))) throw error
  }
}

let unmount: (() => void) | null = null
let stop: () => Promise<unknown> = async () => {}
afterAll(async () => {
  await stop()
  unmount?.()
  rmSync(folder, { recursive: true, force: true })
})

const cuesheet = async (args: string[], more: NodeJS.ProcessEnv = {}) => {
  const child = runProcess([path.join(import.meta.dirname, '../cli.ts'), ...args], { ...settings, ...more })
  return `${await child.ended}\n${child.output()}`
}

test('a disk that fills up stops what is loaded, then what is written, and loses nothing that was acknowledged', {
  timeout: 180_000,
}, async (context) => {
  unmount = mountDisk(disk, '300m')
  if (!unmount) return context.skip(noDisk)
  const server = await startSecondProcess('', settings)
  stop = server.stop
  const db = connect(findHolder(data)!.url!, { max: 2 })
  const network = await createNetwork(db, { name: 'small' })
  const manager = await createAccount(db, network, { as: 'manager' })
  const operator = await createAccount(db, null, { as: 'operator' })
  const channel = await createChannel(db, network, { credit: [['2026-11-01', null]] })
  const open = async (domain: string, viewer: Viewer) =>
    new TestClient(server.app as FastifyInstance, domain, await createSession(db, viewer))
  const ofManager = await open(network.domain, manager)
  const ofOperator = await open('localhost', operator)

  const load = (day: string, count: number, more?: NodeJS.ProcessEnv) => {
    const file = path.join(folder, `${day}.csv`)
    const rows = Array.from({ length: count }, (_, at) => ({ channel, day, video: `v${at}`, views: at }))
    writeFileSync(file, activityCsv(rows))
    return cuesheet(['import', file, '--network', network.name], more)
  }
  const read = async () => {
    const answer = await ofManager.send(summary, { headers: { 'x-currency': 'USD' } })
    return { status: answer.statusCode, totals: answer.json().totals }
  }
  const acknowledged: string[] = []
  const write = async () => {
    const texts = [{ locale: 'en' as const, title: `Notice ${acknowledged.length}`, body: 'b'.repeat(4000) }]
    const answer = await ofManager.send(addNotice, { body: { texts } })
    if (answer.statusCode === 200) acknowledged.push(texts[0]!.title)
    return answer
  }
  const listNotices = async () => {
    const rows = await db.selectFrom('notice_texts').select('title').orderBy('notice_id').execute()
    return rows.map(({ title }) => title)
  }
  let before: Awaited<ReturnType<typeof read>> | undefined
  const untilWell = () => expect.poll(read, { timeout: 60_000, interval: 200 }).toEqual(before)
  expect(await load('2026-11-02', 100)).toMatch(/^0\n/)
  before = await read()
  expect(before).toMatchObject({ status: 200, totals: { views: 4950 } })

  fillDisk((reserveMb - 5) * MB)
  expect(await load('2026-11-03', 100)).toMatch(
    /^1\nNothing is loaded while less than 40 MB are free on the disk of .*data, which has 3\d MB/,
  )
  const { rows } = await ofOperator.call(exceptions)
  expect(rows).toContainEqual(
    expect.objectContaining({
      kind: 'disk',
      is_urgent: true,
      names: expect.objectContaining({ stopped: 'yes' }),
    }),
  )
  expect(await read()).toEqual(before)
  expect((await write()).statusCode).toBe(200)

  fillDisk(0)
  let refused = await write()
  while (refused.statusCode === 200) refused = await write()
  expect(refused.statusCode).toBe(503)
  expect(refused.json().code).toBe('unavailable')
  expect(refused.headers['retry-after']).toBeDefined()
  // Unless PostgreSQL has ended because its journal found no room.
  const meanwhile = await read()
  if (meanwhile.status !== 503) expect(meanwhile).toEqual(before)

  killPostgres()
  await expect.poll(server.output, { timeout: 20_000 }).toContain('No space left on device')
  await expect.poll(read, { timeout: 20_000 }).toMatchObject({ status: 503 })

  rmSync(ballast)
  await untilWell()
  expect(await listNotices()).toEqual(acknowledged)

  // As if the disk became full after the load had begun: the database may end where its journal finds no room.
  fillDisk(MB)
  expect(await load('2026-11-03', 50_000, { DISK_RESERVE_MB: '0' })).toMatch(
    /^1\nNo space is left on the disk/,
  )
  rmSync(ballast)
  await untilWell()
  expect((await write()).statusCode).toBe(200)
  expect(await load('2026-11-03', 100)).toMatch(/^0\n/)
  expect(await cuesheet(['verify'])).toMatch(/^0\n/)
  await db.destroy()
  await stop()

  fillDisk(0)
  const next = runProcess([path.join(import.meta.dirname, '../main.ts')], {
    ...settings,
    DEMO: '0',
    PORT: '0',
  })
  expect(await next.ended).toBe(1)
  expect(next.output()).toMatch(
    /^No space is left on the disk of .*full-disk-.*data, and .* undone \(ENOSPC.*\): make room and try again\.\n$/,
  )
})
