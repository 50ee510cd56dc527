// npm start — installs and builds what is missing or outdated, then runs the server until it is told to stop.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import net from 'node:net'
import { prepare } from './prepare.mjs'
import { giveUp, inProject, projectFolder } from './project.mjs'

/** The server checks everything else; a taken port is told before anything is installed or built. */
async function requireFreePort() {
  const port = Number(process.env.PORT || 4100)
  const host = process.env.HOST || '127.0.0.1'
  if (!Number.isInteger(port) || port < 0 || port > 65_535) return
  const error = await new Promise((resolve) => {
    const probe = net.createServer()
    probe.once('error', resolve)
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve(null)))
  })
  if (error?.code === 'EADDRINUSE')
    giveUp(`Port ${port} on ${host} is taken: stop what uses it, or set PORT.`)
}

function runServer(node) {
  // In a session of its own: a terminal's Ctrl-C reaches it once, through us. Through the channel it learns of our end.
  const server = spawn(node, [inProject('apps/server/src/main.ts')], {
    cwd: projectFolder,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: true,
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal))
  server.on('error', (error) => giveUp(`The server could not be started: ${error.message}.`))
  server.on('close', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
  stopWithNpm(server)
}

/** npm, or the shell between us, leaves us behind when it is killed: then its end is ours. */
function stopWithNpm(server) {
  if (!process.env.npm_lifecycle_event) return
  const findAncestors = () => `${process.ppid} ${findParent(process.ppid)}`
  const ancestors = findAncestors()
  setInterval(() => {
    if (findAncestors() !== ancestors) server.kill('SIGTERM')
  }, 1000).unref()
}

function findParent(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1).split(' ')[1]
  } catch {
    return ''
  }
}

await requireFreePort()
runServer(await prepare('npm start', { web: true }))
