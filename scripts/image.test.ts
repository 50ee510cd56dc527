import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../apps/server/src/testing/test-database.ts'

// Building takes minutes and needs a base to build on: only where it is asked for, as
//   IMAGE_BASE=localhost/base:bookworm IMAGE_BUILD_BASE=localhost/node:build npx vitest run scripts/image.test.ts
const { IMAGE_BASE: base, IMAGE_BUILD_BASE: buildBase } = process.env
const root = path.join(import.meta.dirname, '..')
const mostBytes = 300 * 1024 * 1024

const env = { ...process.env, STORAGE_DRIVER: 'vfs', BUILDAH_ISOLATION: 'chroot' }
const buildah = (...args: string[]) =>
  spawnSync('buildah', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, env })

const listening = async (server: net.Server) => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as net.AddressInfo).port
}

/** An empty database that the container reaches: its sockets are files of this machine. */
async function openDatabase() {
  const database = await createTestDatabase({ empty: true })
  const { searchParams, pathname } = new URL(database.url)
  const relay = net.createServer((socket) => {
    const upstream = net.connect(path.join(searchParams.get('host')!, '.s.PGSQL.5432'))
    for (const side of [socket, upstream]) side.on('error', () => {})
    socket.pipe(upstream).pipe(socket)
  })
  return {
    url: `postgres://cuesheet@127.0.0.1:${await listening(relay)}${pathname}`,
    async close() {
      await database.drop()
      relay.close()
    },
  }
}

async function findFreePort() {
  const server = net.createServer()
  const port = await listening(server)
  server.close()
  await once(server, 'close')
  return port
}

/** What runs in a container is a process of this machine, too; a signal for buildah itself would end it otherwise. */
function findProcess(command: string, variable: string): number {
  const found = readdirSync('/proc').find((name) => {
    try {
      const read = (file: string) => readFileSync(path.join('/proc', name, file), 'utf8')
      return /^\d+$/.test(name) && read('cmdline').startsWith(command) && read('environ').includes(variable)
    } catch {
      return false
    }
  })
  return Number(found)
}

/** Migrates an empty database with the image's command, then serves from it until it is asked to end. */
async function serveFromImage(container: string) {
  const database = await openDatabase()
  const port = await findFreePort()
  const settings = {
    DATABASE_URL: database.url,
    SECRET_KEY: randomBytes(48).toString('base64'),
    HOST: '127.0.0.1',
    PORT: port,
    MIGRATE: 0,
  }
  const named = Object.entries(settings).flatMap(([name, value]) => ['--env', `${name}=${value}`])
  try {
    const migrate = spawn('buildah', ['run', ...named, container, '--', 'cuesheet', 'migrate'], { env })
    expect(await once(migrate, 'close')).toEqual([0, null])
    const command = ['/usr/bin/tini', '--', 'node', '/app/apps/server/src/main.ts']
    const server = spawn('buildah', ['run', ...named, container, '--', ...command], { env, stdio: 'pipe' })
    const ended = once(server, 'close')
    let output = ''
    for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk) => (output += chunk))
    const ask = (name: string) => fetch(`http://127.0.0.1:${port}${name}`)
    const status = (name: string) =>
      ask(name).then(
        (response) => response.status,
        () => output,
      )
    await expect.poll(() => status('/readyz'), { timeout: 60_000 }).toBe(200)
    const page = await ask('/')
    expect(page.headers.get('content-type')).toContain('text/html')
    process.kill(findProcess('/usr/bin/tini\0', `DATABASE_URL=${database.url}\0`), 'SIGTERM')
    expect(await ended).toEqual([0, null])
  } finally {
    await database.close()
  }
}

test('the image is built, is small, and what is in it migrates and serves as nobody in particular', {
  timeout: 1_200_000,
}, async (context) => {
  if (!base || !buildBase) return context.skip('no IMAGE_BASE and IMAGE_BUILD_BASE to build on')
  if (buildah('--version').status !== 0) return context.skip('buildah is not here')
  const built = buildah(
    'bud',
    '--build-arg',
    `BASE=${base}`,
    '--build-arg',
    `BUILD_BASE=${buildBase}`,
    '-f',
    'Containerfile',
    '-t',
    'localhost/cuesheet-test',
    '.',
  )
  expect(built.stderr.slice(-2000)).not.toContain('Error')
  expect(built.status).toBe(0)
  const container = buildah('from', 'localhost/cuesheet-test').stdout.trim()
  try {
    const run = (...command: string[]) => buildah('run', container, '--', ...command)
    const [kilobytes] = buildah('run', '--user', '0', container, '--', 'du', '-sxk', '/').stdout.split('\t')
    const bytes = Number(kilobytes) * 1024
    console.log(`The image has ${Math.round(bytes / 1024 / 1024)} MB`)
    expect(bytes).toBeGreaterThan(0)
    expect(bytes).toBeLessThan(mostBytes)
    expect(run('id', '-u').stdout.trim()).toBe('10001')
    expect(run('cuesheet', '--help').stdout).toContain('backup')
    // All that is loaded is there, what is compiled included.
    const compiled = `Promise.all(['sharp', '@node-rs/argon2'].map((name) => import(name))).then(() => console.log('loaded'))`
    expect(run('node', '-e', compiled)).toMatchObject({ status: 0, stdout: 'loaded\n' })
    const withoutDatabase = run('cuesheet', 'migrate', '--dry-run')
    expect(withoutDatabase.status).toBe(1)
    expect(withoutDatabase.stderr).toContain('There is no embedded PostgreSQL')
    expect(run('sh', '-c', 'command -v npm gcc make').status).not.toBe(0)
    expect(run('sh', '-c', 'touch /app/written').status).not.toBe(0)
    await serveFromImage(container)
  } finally {
    buildah('rm', container)
    buildah('rmi', 'localhost/cuesheet-test')
  }
})
