import { readConfig } from './config.ts'
import { databaseRestarts, openDatabase } from './db/open-database.ts'
import { createLog } from './http/log.ts'
import { startJobs } from './jobs.ts'
import { followLogLevel } from './process/follow-log-level.ts'
import { nameFailure } from './process/name-failure.ts'
import { runProcess } from './process/process-life.ts'
import { recordRunning } from './process/record-running.ts'
import { serveWorker } from './process/serve-worker.ts'

/** The jobs alone, for installations that run the web server with JOBS=0. */
runProcess(async ({ step, onStop, nameFailures, logTo }) => {
  const config = readConfig(process.env)
  nameFailures((error) => nameFailure(error, config.data_dir))
  onStop(recordRunning('the worker'))
  const log = createLog(config)
  if (config.is_production) logTo(log)
  const database = await openDatabase(config, {
    purpose: 'the worker',
    share: true,
    onStep: step,
    onRestart: (reason) => log.error({ reason }, databaseRestarts),
  })
  onStop(database.close)
  onStop(followLogLevel(database.db, log))
  const { worker_port } = config
  if (worker_port !== null) onStop(await serveWorker({ ...config, worker_port }, database.db))
  const jobs = await startJobs({ config, db: database.db, log })
  onStop(jobs.stop)
  step('The worker runs.')
})
