// The web server over a store of the bench, in a process of its own, at the time for which the store was built.
import { createApp } from '../../apps/server/src/app.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import { connect } from '../../apps/server/src/db/connection.ts'
import { publishStatements } from '../../apps/server/src/features/statements/publish-statements.ts'
import type { Log } from '../../apps/server/src/http/log.ts'
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
process.on(
  'message',
  (asked) =>
    void (asked === 'publish' ? publish() : process.send?.({ rss_mb: process.memoryUsage.rss() / 2 ** 20 })),
)
process.on(
  'SIGTERM',
  () =>
    void app
      .close()
      .then(() => db.destroy())
      .then(() => process.exit(0)),
)
/** As its job does, beside the calls. */
async function publish() {
  const startedAt = performance.now()
  await publishStatements({ db, config, log: app.log as Log, signal: new AbortController().signal })
  process.send?.({ seconds: (performance.now() - startedAt) / 1000 })
}
process.send?.({ port: (app.server.address() as { port: number }).port })
