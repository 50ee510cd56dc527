import { once } from 'node:events'
import { readConfig } from '../config.ts'
import { connect } from '../db/connection.ts'
import { collectDue } from '../features/collection/collect-due.ts'
import { createLog } from '../http/log.ts'

// fork(collect-process.ts), then a message: collects what is due as the job does, says so, and waits to be ended.
const config = readConfig(process.env)
const db = connect(config.database_url!, { max: 3 })
const log = createLog({ log_level: 'silent' })
const [time] = await once(process, 'message')
await collectDue(
  { db, config, log, signal: new AbortController().signal },
  { now: () => new Date(time as string) },
)
process.send!('done')
