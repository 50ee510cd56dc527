import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { addApiKey } from '../apps/server/src/features/api-keys/mutations.ts'
import { createNetwork } from '../apps/server/src/testing/factories.ts'
import { createTestApp } from '../apps/server/src/testing/test-app.ts'

test('the client is packed for others, with its types: the example of its page runs', async () => {
  const app = await createTestApp()
  onTestFinished(() => app.close())
  const base_url = `${await app.app.listen({ port: 0, host: '127.0.0.1' })}/api`
  const network = await createNetwork(app.db)
  const asked = { name: 'Partner', scopes: ['reports:write'] } as const
  const { key } = await addApiKey(app.db, network.scope, asked, { account_id: null })
  const folder = mkdtempSync(path.join(os.tmpdir(), 'partner-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const root = path.join(import.meta.dirname, '..')
  const run = async (program: string, ...args: string[]) =>
    (await promisify(execFile)(program, args, { cwd: folder, env: { ...process.env, CUESHEET_KEY: key } }))
      .stdout
  await run(process.execPath, path.join(root, 'scripts/pack-client.mjs'), folder)
  const modules = path.join(folder, 'node_modules')
  for (const name of ['client', 'contract']) {
    const installed = path.join(modules, '@cuesheet', name)
    mkdirSync(installed, { recursive: true })
    await run('tar', 'xzf', `cuesheet-${name}-0.1.0.tgz`, '--strip-components=1', '-C', installed)
  }
  for (const name of ['zod', '@types'])
    symlinkSync(path.join(root, 'node_modules', name), path.join(modules, name))
  const page = readFileSync(path.join(root, 'packages/client/README.md'), 'utf8')
  const example = /```ts\n([\s\S]*?)```/
    .exec(page)![1]!
    .replace('https://dashboard.example.com/api', base_url)
  writeFileSync(path.join(folder, 'example.ts'), example)
  writeFileSync(path.join(folder, 'package.json'), '{"type":"module"}')
  writeFileSync(path.join(folder, 'report.csv'), 'date,video\n')
  const tsc = path.join(root, 'node_modules/typescript/bin/tsc')
  const strict = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'esnext', '--types', 'node']
  await run(process.execPath, tsc, ...strict, 'example.ts')
  expect(await run(process.execPath, 'example.ts')).toContain("file_name: 'report.csv'")
}, 300_000)
