// npm run dev — everything with reload: the server restarts when its files change, the web app replaces what changed.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { prepare } from './prepare.mjs'
import { fail, inProject, projectFolder, say } from './project.mjs'
import { startVideoPlatform } from './video-platform.mjs'

const node = await prepare('npm run dev')
const port = Number(process.env.PORT || 4100)
const serverPort = port + 1
let stopping = false

/** In a session of its own: a terminal's Ctrl-C reaches it through us. Through the channel it learns of our end. */
function run(file, environment = {}) {
  return spawn(node, [inProject(file)], {
    cwd: projectFolder,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...environment },
    detached: true,
  })
}

async function end(child) {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'close')
}

async function stop(exitCode) {
  if (stopping) return
  stopping = true
  await vite?.close()
  await end(server)
  await end(database)
  process.exit(exitCode)
}

// It outlives the restarts of the server, which shares it; DATABASE_URL makes it unnecessary.
let database
if (!process.env.DATABASE_URL) {
  database = run('scripts/dev-database.mjs')
  database.once('close', (code) => void stop(code || 1))
}

const platform = await startVideoPlatform(node)
if (platform.notice) say(platform.notice)
let server
const startServer = () => {
  const ports = { PORT: String(serverPort), PUBLIC_PORT: String(port) }
  server = run('tools/demo/main.ts', { ...platform.settings, ...ports })
}

let vite
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop(0))

if (database) await once(database, 'message')
startServer()

process.env.API_ORIGIN = `http://127.0.0.1:${serverPort}`
const { createServer } = await import('vite')
try {
  vite = await createServer({
    root: inProject('apps/web'),
    server: { port, strictPort: true },
    logLevel: 'warn',
  })
  await vite.listen()
} catch (error) {
  await stop(1).catch(() => {})
  fail(error.message)
}

let restart
for (const folder of ['apps/server/src', 'packages/contract/src', 'tools/demo'])
  watch(inProject(folder), { recursive: true }, (_event, file) => {
    if (!file || !/\.(ts|sql|json)$/.test(file) || file.endsWith('.test.ts')) return
    clearTimeout(restart)
    restart = setTimeout(async () => {
      say(`${file} changed: restarting the server`)
      const old = server
      await end(old)
      if (!stopping && server === old) startServer()
    }, 150)
  })
