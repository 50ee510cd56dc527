import { once } from 'node:events'
import { connect } from '../db/connection.ts'
import { publishStatements } from '../features/statements/publish-statements.ts'
import { jobContext } from './job-context.ts'

// fork(publish-statements-process.ts, [url]), then any message: publishes what is due.
const db = connect(process.argv[2]!, { max: 2 })
await db.selectFrom('networks').select('name').execute()
process.send!('ready')
await once(process, 'message')
await publishStatements(jobContext(db))
process.disconnect()
await db.destroy()
