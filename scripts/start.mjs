// npm start — installs and builds what is missing or outdated, then runs the server until it is stopped.
import net from 'node:net'
import { prepare, prepareWeb } from './prepare.mjs'
import { fail, inProject } from './project.mjs'
import { findServer, runServer } from './run-server.mjs'
import { startVideoPlatform } from './video-platform.mjs'

/** The server checks everything else; a taken port is reported before anything is installed or built. */
async function requireFreePort() {
  const port = Number(process.env.PORT || 4100)
  const host = process.env.HOST || '127.0.0.1'
  if (!Number.isInteger(port) || port < 0 || port > 65_535) return
  const error = await new Promise((resolve) => {
    const probe = net.createServer()
    probe.once('error', resolve)
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve(null)))
  })
  if (error?.code === 'EADDRINUSE') fail(`Port ${port} on ${host} is taken: stop what uses it, or set PORT.`)
}

await requireFreePort()
const node = await prepare('npm start', { packages: 'product' })
const server = findServer(process.env)
// A demo is made up meanwhile: it takes longer.
const web = prepareWeb()
if (!server.startsWith('tools/demo/')) await web
runServer(node, inProject(server), { ...(await startVideoPlatform(node)), web })
