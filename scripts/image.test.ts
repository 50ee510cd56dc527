import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'

// Building takes minutes and needs a base to build on: only where it is asked for, as
//   IMAGE_BASE=localhost/base:bookworm IMAGE_BUILD_BASE=localhost/node:build npx vitest run scripts/image.test.ts
const { IMAGE_BASE: base, IMAGE_BUILD_BASE: buildBase } = process.env
const root = path.join(import.meta.dirname, '..')
const mostBytes = 300 * 1024 * 1024

const buildah = (...args: string[]) =>
  spawnSync('buildah', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, STORAGE_DRIVER: 'vfs', BUILDAH_ISOLATION: 'chroot' },
  })

test('the image is built, is small, and its commands run as nobody in particular', {
  timeout: 1_200_000,
}, (context) => {
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
  } finally {
    buildah('rm', container)
    buildah('rmi', 'localhost/cuesheet-test')
  }
})
