import { once } from 'node:events'
import { readConfig } from '../config.ts'
import { connect } from '../db/connection.ts'
import { createLog } from '../http/log.ts'
import { runJob } from './run-job.ts'

// fork(send-mails-process.ts, [a job]), then a message: sends what is due as the job does, says so, and waits to be ended.
const config = readConfig(process.env)
const db = connect(config.database_url!, { max: 3 })
const log = createLog({ log_level: 'silent' })
process.send!('ready')
await once(process, 'message')
await runJob(process.argv[2] ?? 'mails.send', { db, config, log, signal: new AbortController().signal })
process.send!('done')
