import { readConfig } from './config.ts'
import { openDatabase } from './db/open-database.ts'
import { createLog } from './http/log.ts'
import { startJobs } from './jobs.ts'
import { OperatorError } from './operator-error.ts'
import { runProcess } from './process-life.ts'
import { recordRunning } from './record-running.ts'

/** The jobs alone, for installations that run the web server with JOBS=0. */
runProcess(async ({ step, onStop, fail }) => {
  const config = readConfig(process.env)
  onStop(recordRunning('the worker'))
  const database = await openDatabase(config, { purpose: 'the worker', share: true, onStep: step })
  onStop(database.close)
  void database.ended.then(() =>
    fail(new OperatorError('The embedded PostgreSQL ended: see postgres.log in DATA_DIR.')),
  )
  const jobs = await startJobs({ config, db: database.db, log: createLog(config) })
  onStop(jobs.stop)
  step('The worker runs.')
})
