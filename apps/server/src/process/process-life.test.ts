import path from 'node:path'
import { expect, test } from 'vitest'
import { runProcess } from '../testing/run-process.ts'
import { openTestDatabase } from '../testing/test-database.ts'

const database = await openTestDatabase()

const start = (entry: string, environment: NodeJS.ProcessEnv) =>
  runProcess([path.join(import.meta.dirname, '..', entry)], {
    NODE_ENV: 'production',
    DATABASE_URL: database.url,
    SECRET_KEY: 'of-a-test'.padEnd(40, '-'),
    DEMO: '0',
    PORT: '0',
    ECB_ROOT_URL: 'off',
    DRAIN_SECONDS: '0',
    WORKER_PORT: '0',
    ...environment,
  })
const linesOf = (output: string) =>
  output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { level: string; msg: string })

test.each([
  ['main.ts', 'the server runs'],
  ['worker.ts', 'The worker runs.'],
])('in production all that %s says is a line of JSON', async (entry, running) => {
  const { child, said, ended, output } = start(entry, {})
  await said(running)
  child.kill('SIGTERM')
  await ended
  expect(linesOf(output()).map(({ msg }) => msg)).toContain(running)
})

test('so is what ends it, also where nothing else is logged', async () => {
  const url = new URL(database.url)
  url.pathname = '/nowhere'
  const failing = start('worker.ts', { DATABASE_URL: url.href })
  expect(await failing.ended).toBe(1)
  expect(linesOf(failing.output()).at(-1)).toMatchObject({ level: 'fatal' })
  const silent = start('worker.ts', { DATABASE_URL: url.href, LOG_LEVEL: 'silent' })
  expect(await silent.ended).toBe(1)
  expect(silent.output()).toMatch(/\S/)
})
