import { once } from 'node:events'
import { createVideoPlatform } from './create-video-platform.ts'

// node main.ts PORT KEY FILE — the simulated platform on this machine alone, until its launcher ends or tells it to.
const [port = '4190', key = 'simulation', file] = process.argv.slice(2)
const { app } = createVideoPlatform({ key, ...(file ? { file } : {}) })

const host = '127.0.0.1'
await app.listen({ host, port: Number(port) }).catch((error: NodeJS.ErrnoException) => {
  if (error.code !== 'EADDRINUSE') throw error
  return app.listen({ host, port: 0 })
})
const address = app.server.address()
const listening = typeof address === 'object' && address ? address.port : port
process.send?.({ root_url: `http://${host}:${listening}` })
await Promise.race(['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'].map((event) => once(process, event)))
await app.close()
process.exit(0)
