import { createSecretBox } from '../access/secret-box.ts'
import { type AppOptions, createApp } from '../app.ts'
import { type Config, readConfig } from '../config.ts'
import { connect, jobsName } from '../db/connection.ts'
import { databaseRestarts, openDatabase } from '../db/open-database.ts'
import { listenError, requireFreePort } from '../http/free-port.ts'
import { createLog } from '../http/log.ts'
import { startJobs } from '../jobs.ts'
import { readDemoPassword } from './demo-password.ts'
import { followLogLevel } from './follow-log-level.ts'
import { nameFailure } from './name-failure.ts'
import { openInstallation } from './open-installation.ts'
import { runProcess } from './process-life.ts'
import { recordRunning } from './record-running.ts'

/** What a demo adds to the server that it runs. */
export type Additions = Pick<AppOptions, 'addRoutes'> & {
  /**
   * Fills an empty database, with this password for its accounts. Of one that holds something it leaves all that people
   * have done as it is. Answers what is done beside the server once that listens, which answers what ends it.
   */
  fillDatabase?(options: {
    url: string
    password: string
    config: Config
    step: (text: string) => void
  }): Promise<(() => () => Promise<void>) | undefined>
}

/** The web server, and the jobs unless JOBS=0, until the process is stopped. */
export const runServer = ({ addRoutes, fillDatabase }: Additions = {}) =>
  runProcess(async ({ step, onStop, nameFailures, logTo }) => {
    const config = readConfig(process.env)
    nameFailures((error) => nameFailure(error, config.data_dir))
    await requireFreePort(config.host, config.port)
    onStop(recordRunning('the server'))

    const log = createLog(config)
    if (config.is_production) logTo(log)
    const database = await openDatabase(config, {
      purpose: 'the server',
      statement_timeout_ms: config.database_statement_timeout_ms,
      prepare: true,
      onStep: step,
      onRestart: (reason) => log.error({ reason }, databaseRestarts),
    })
    onStop(database.close)
    const { db } = database
    onStop(followLogLevel(db, log))
    const startCompletion =
      fillDatabase && database.is_embedded && config.has_demo
        ? await fillDatabase({ url: database.url, password: await readDemoPassword(config), config, step })
        : undefined
    const announcement = await openInstallation(db, config)

    // A missing key is said at the start, not to the first who signs in with a code.
    await createSecretBox(config, db).ready()
    if (config.jobs) {
      // Connections of their own: the web server's statements are cut short, a job may take its time.
      const jobsDb = connect(database.url, { application_name: jobsName, max: 5 })
      onStop(() => jobsDb.destroy())
      const jobs = await startJobs({ config, db: jobsDb, log })
      onStop(jobs.stop)
    }
    const app = await createApp({ config, db, log, warms: true, ...(addRoutes && { addRoutes }) })
    onStop(async () => {
      const deadline = setTimeout(
        () => app.server.closeAllConnections(),
        (config.drain_seconds + config.shutdown_seconds) * 1000,
      )
      await app.close()
      clearTimeout(deadline)
    })
    try {
      await app.listen({ host: config.host, port: config.port })
    } catch (error) {
      throw listenError(error, config.host, config.port)
    }
    const address = app.server.address()
    const port = typeof address === 'object' && address ? address.port : config.port
    if (config.is_production) log.info({ port }, 'the server runs')
    else for (const line of announcement(config.public_port ?? port)) console.log(line)
    process.send?.({ ready: true, port })
    if (startCompletion) onStop(startCompletion())
  })
