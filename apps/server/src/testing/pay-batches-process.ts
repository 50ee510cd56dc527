import { once } from 'node:events'
import { installationScope } from '../access/scope.ts'
import { connect } from '../db/connection.ts'
import { type Paying, payBatches } from './pay-batches.ts'

// fork(pay-batches-process.ts, [url]), then a message with Paying: pays its batches and says so of each step.
const db = connect(process.argv[2]!, { max: 2 })
await db.selectFrom('networks').select('name').execute()
process.send!('ready')
const [paying] = (await once(process, 'message')) as [Paying]
await payBatches(db, installationScope(paying.network_id), paying, () => process.send!('step'))
