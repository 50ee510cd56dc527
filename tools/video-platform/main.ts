import { once } from 'node:events'
import { createVideoPlatform } from './create-video-platform.ts'

// node main.ts PORT FILE — the simulated platform on this machine alone, until its launcher ends or stops it.
const [port = '4180', file] = process.argv.slice(2)
const key = process.env.VIDEO_PLATFORM_KEY
const { app } = createVideoPlatform({ ...(key ? { key } : {}), ...(file ? { file } : {}) })

const ended = Promise.race(['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'].map((event) => once(process, event)))
const host = '127.0.0.1'
await app.listen({ host, port: Number(port) }).catch((error: NodeJS.ErrnoException) => {
  if (error.code !== 'EADDRINUSE' && error.code !== 'EACCES') throw error
  return app.listen({ host, port: 0 })
})
const address = app.server.address()
const listening = typeof address === 'object' && address ? address.port : port
const root_url = `http://${host}:${listening}`
if (process.send) process.send({ root_url })
else console.log(`The simulated video platform runs at ${root_url}`)
await ended
await app.close()
process.exit(0)
