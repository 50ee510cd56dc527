import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..')
const folder = mkdtempSync(path.join(os.tmpdir(), 'image-context-'))
const archive = path.join(folder, 'context.tar')
const tree = path.join(folder, 'tree')
const hasDocker = spawnSync('docker', ['--version']).status === 0

/** Files of a checkout by the person who runs the installation from it. */
const kept = [
  'deploy/.env',
  '.env',
  'apps/server/.env.local',
  '.data/postgres/base',
  'deploy/backups/cuesheet-1.tar',
]
const git = (...args: string[]) => spawnSync('git', args, { cwd: tree, encoding: 'utf8' }).stdout

beforeAll(() => {
  mkdirSync(tree)
  const copied = [
    '.dockerignore',
    '.gitignore',
    '.npmrc',
    'Containerfile',
    'package.json',
    'package-lock.json',
  ]
  for (const file of [...copied, 'tsconfig.base.json', 'deploy', 'scripts'])
    cpSync(path.join(root, file), path.join(tree, file), { recursive: true })
  for (const file of [
    'apps/server/src/main.ts',
    'packages/contract/package.json',
    'tools/demo/package.json',
    ...kept,
  ]) {
    mkdirSync(path.dirname(path.join(tree, file)), { recursive: true })
    writeFileSync(path.join(tree, file), 'secret')
  }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What the Docker client sends to be built from: the names in its archive. */
async function sendContext(): Promise<string[]> {
  const daemon = createServer((request, answer) => {
    answer.setHeader('Api-Version', '1.41')
    answer.setHeader('Content-Type', 'application/json')
    if (!request.url?.includes('/build')) return answer.end('{}')
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      writeFileSync(archive, Buffer.concat(parts))
      answer.end('{"stream":"Successfully built 0123456789ab\\n"}\n')
    })
  })
  await once(daemon.listen(0, '127.0.0.1'), 'listening')
  const client = spawn('docker', ['build', '-f', 'Containerfile', '-t', 'cuesheet', '.'], {
    cwd: tree,
    env: {
      ...process.env,
      DOCKER_BUILDKIT: '0',
      DOCKER_CONFIG: folder,
      DOCKER_HOST: `tcp://127.0.0.1:${(daemon.address() as AddressInfo).port}`,
    },
    // A client that runs as root could read what the person who builds cannot.
    ...(process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [client.stdout, client.stderr]) stream.on('data', (part) => (said += part))
  const [code] = await once(client, 'close')
  daemon.close()
  expect({ code, said }).toEqual({ code: 0, said: expect.anything() })
  return spawnSync('tar', ['-tf', archive], { encoding: 'utf8' }).stdout.split('\n').filter(Boolean)
}

test.skipIf(!hasDocker)(
  'an image is built from sources alone, beside a folder of backups that the person who builds may not open',
  async () => {
    spawnSync('chmod', ['-R', 'a+rX', folder])
    spawnSync('chmod', ['0700', path.join(tree, 'deploy/backups')])
    const names = await sendContext()
    expect(names).toContain('apps/server/src/main.ts')
    expect(names).toContain('package-lock.json')
    expect(names.filter((name) => /\.env|backups|\.data|^deploy|^docs|^\.git\//.test(name))).toEqual([])
  },
)

test('settings and backups of an installation are no part of the repository', () => {
  git('init', '-q')
  for (const file of kept) expect(git('check-ignore', file).trim()).toBe(file)
})
