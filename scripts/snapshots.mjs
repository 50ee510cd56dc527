// npm run snapshots -- FOLDER [LANGUAGE…] [dark] — pictures of every screen and modal in each language, on a laptop and
// on a phone, with the demo data, for a person to look at. They are no test: nothing compares them.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { findChromium } from './find-chromium.mjs'
import { prepare } from './prepare.mjs'
import { fail, inProject, projectFolder, runForeground, say } from './project.mjs'

const [given, ...screens] = process.argv.slice(2)
if (!given) fail('Usage: npm run snapshots -- FOLDER [LANGUAGE…] [dark], with a folder outside the project.')
const folder = path.resolve(process.env.INIT_CWD ?? process.cwd(), given)
if (!path.relative(projectFolder, folder).startsWith('..'))
  fail(`${folder} is in the project: pictures belong outside.`)
mkdirSync(folder, { recursive: true })

const findFreePort = () =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(String(port)))
    })
  })

const node = await prepare('npm run snapshots', { web: true })
const chromium = await findChromium(node)
if (!chromium) fail('The pictures need a Chromium: install one, or set CHROMIUM_PATH to one that runs.')
const env = {
  ...process.env,
  CHROMIUM_PATH: chromium,
  E2E_PORT: await findFreePort(),
  E2E_PLATFORM_PORT: await findFreePort(),
  E2E_DEMO_PASSWORD: randomBytes(12).toString('base64url'),
  E2E_DATA_DIR: mkdtempSync(path.join(os.tmpdir(), 'cuesheet-snapshots-')),
}
const server = spawn(node, [inProject('scripts/e2e-server.mjs')], {
  cwd: projectFolder,
  env,
  stdio: ['ignore', 'ignore', 'inherit'],
})
const ended = new Promise((resolve) => server.once('close', resolve))
const isReady = () =>
  fetch(`http://127.0.0.1:${env.E2E_PORT}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
while (server.exitCode === null && !(await isReady())) await new Promise((done) => setTimeout(done, 500))
process.exitCode =
  server.exitCode ??
  (await runForeground(node, [inProject('e2e/take-snapshots.ts'), folder, ...screens], { env }))
server.kill('SIGTERM')
await ended
say(`Look at ${path.join(folder, 'index.html')}`)
