import { once } from 'node:events'
import { installationScope } from '../access/scope.ts'
import { connect } from '../db/connection.ts'
import { type Closing, closeMonths } from './close-months.ts'

// fork(close-months-process.ts, [url]), then a message with Closing: closes its months and says so of each step.
const db = connect(process.argv[2]!, { max: 2 })
await db.selectFrom('networks').select('name').execute()
process.send!('ready')
const [closing] = (await once(process, 'message')) as [Closing]
await closeMonths(db, installationScope(closing.network_id), closing, () => process.send!('step'))
