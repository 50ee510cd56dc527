// The web server over a store of the bench, in a process of its own, at the time for which the store was built.
import { createApp } from '../../apps/server/src/app.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import { connect } from '../../apps/server/src/db/connection.ts'
import { now } from './build-networks.ts'

const [url = ''] = process.argv.slice(2)
const config = readConfig({ LOG_LEVEL: 'warn', NODE_ENV: 'production', EMBEDDED_IN_PRODUCTION: '1' })
const db = connect(url, {
  prepare: true,
  max: config.database_pool_size,
  application_name: 'cuesheet bench server',
})
const app = await createApp({ config, db, now: () => now, warms: true })
await app.listen({ host: '127.0.0.1', port: 0 })
process.on('message', () => process.send?.({ rss_mb: process.memoryUsage.rss() / 2 ** 20 }))
process.on(
  'SIGTERM',
  () =>
    void app
      .close()
      .then(() => db.destroy())
      .then(() => process.exit(0)),
)
process.send?.({ port: (app.server.address() as { port: number }).port })
