// The server as a child of its launcher: stopped when that is, or when npm left it behind; ends it with its exit code.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fail, projectFolder, withHeap } from './project.mjs'

/** The server with the demo beside it; alone where the demo is not wanted, or nothing opens it in production. */
export function findServer({ DEMO, DEMO_PASSWORD, NODE_ENV }) {
  const isClosed = NODE_ENV?.trim() === 'production' && !DEMO_PASSWORD?.trim()
  return DEMO?.trim() === '0' || isClosed ? 'apps/server/src/main.ts' : 'tools/demo/main.ts'
}

/**
 * `settings`: environment variables beside the launcher's own; `notice`: said when the server is ready; `web`: what goes
 * wrong with the build of the web app, which the demo's server waits for.
 */
export function runServer(node, file, { settings = {}, notice = null, web = null } = {}) {
  // In a session of its own: a terminal's Ctrl-C reaches it once, through us. Through the channel it learns of our end.
  const server = spawn(node, [file, ...(web ? ['--web-follows'] : [])], {
    cwd: projectFolder,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: true,
    env: { ...withHeap('server'), ...settings },
  })
  server.once('message', () => notice && console.log(notice))
  web?.then((problem) => {
    if (problem) fail(problem)
    if (server.connected) server.send('The web app is built.')
  })
  const watch = watchNpm(() => server.kill('SIGTERM'))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => {
      clearInterval(watch)
      server.kill(signal)
    })
  server.on('error', (error) => fail(`The server could not be started: ${error.message}.`))
  server.on('close', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}

/**
 * npm, or the shell between us, leaves us behind when it is killed: then our end follows. Signalled once, and not after
 * a signal: a second one would cut the requests off that the server is finishing.
 */
function watchNpm(stop) {
  if (!process.env.npm_lifecycle_event) return undefined
  const findAncestors = () => `${process.ppid} ${findParent(process.ppid)}`
  const ancestors = findAncestors()
  const watch = setInterval(() => {
    if (findAncestors() === ancestors) return
    clearInterval(watch)
    stop()
  }, 1000)
  return watch.unref()
}

function findParent(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1).split(' ')[1]
  } catch {
    return ''
  }
}
