import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

let folder: string
let backup: Buffer
let target: TestDatabase
let data_dir: string

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'commit-restore-'))
  const from = path.join(folder, 'from')
  mkdirSync(path.join(from, 'uploads'), { recursive: true })
  writeFileSync(path.join(from, 'uploads/report'), 'date,views\n')
  const source = await createTestDatabase()
  backup = Buffer.concat(
    await Array.fromAsync(writeBackup({ url: source.url, data_dir: from, version: '1.2.3' })),
  )
  await source.drop()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))
beforeEach(async () => {
  target = await createTestDatabase({ empty: true })
  data_dir = mkdtempSync(path.join(folder, 'to-'))
})
afterEach(() => target.drop())

type Break = 'before the server heard of it' | 'after the server did it' | 'for good'

/** The target behind connections of which the one that commits breaks, and the server keeps what it has of it. */
async function breakAtCommit(when: Break) {
  const url = new URL(target.url)
  const host = url.searchParams.get('host') ?? url.hostname
  const upstreams: net.Socket[] = []
  let broken = false
  const server = net.createServer((socket) => {
    if (broken && when === 'for good') return void socket.destroy()
    const upstream = host.startsWith('/')
      ? net.connect(path.join(host, `.s.PGSQL.${url.port || 5432}`))
      : net.connect(Number(url.port || 5432), host)
    upstreams.push(upstream)
    let commits = false
    upstream.on('error', () => {})
    socket.on('error', () => {})
    socket.on('data', (bytes) => {
      if (bytes.includes('commit\0')) {
        broken = commits = true
        if (when !== 'after the server did it') return void socket.destroy()
      }
      upstream.write(bytes)
    })
    upstream.on('data', (bytes) => (commits ? socket.destroy() : socket.write(bytes)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const through = new URL(target.url)
  through.searchParams.set('host', '127.0.0.1')
  through.port = String((server.address() as net.AddressInfo).port)
  return {
    restore: () => restoreBackup(Readable.from([backup]), { url: through.href, data_dir }),
    wasBroken: () => broken,
    close: () => {
      server.close()
      for (const upstream of upstreams) upstream.destroy()
    },
  }
}

const hasTables = async () =>
  (
    await sql<{ there: boolean }>`select to_regclass('public.accounts') is not null as there`.execute(
      target.db,
    )
  ).rows[0]!.there
const hasReport = () => existsSync(path.join(data_dir, 'uploads/report'))

it('a connection that broke after the commit: all is there, and nothing is reported as lost', async () => {
  const broken = await breakAtCommit('after the server did it')
  await broken.restore()
  broken.close()
  expect([broken.wasBroken(), await hasTables(), hasReport()]).toEqual([true, true, true])
  expect(readdirSync(data_dir)).toEqual(['uploads'])
})

it('a connection that broke before the commit: nothing is there, and the restore can be begun again', async () => {
  const broken = await breakAtCommit('before the server heard of it')
  await expect(broken.restore()).rejects.toThrow('Connection terminated')
  broken.close()
  expect([broken.wasBroken(), await hasTables(), hasReport()]).toEqual([true, false, false])
  await restoreBackup(Readable.from([backup]), { url: target.url, data_dir })
  expect([await hasTables(), hasReport()]).toEqual([true, true])
})

it('a database that does not answer any more: no file is removed, and the restore can be begun again', async () => {
  const broken = await breakAtCommit('for good')
  await expect(broken.restore()).rejects.toThrow(/all was restored, or nothing\. No file was removed/)
  broken.close()
  expect(hasReport()).toBe(true)
  await restoreBackup(Readable.from([backup]), { url: target.url, data_dir })
  expect([await hasTables(), hasReport()]).toEqual([true, true])
  expect(readdirSync(data_dir)).toEqual(['uploads'])
})
