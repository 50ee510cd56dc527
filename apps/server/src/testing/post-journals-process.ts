import { once } from 'node:events'
import { installationScope } from '../access/scope.ts'
import { connect } from '../db/connection.ts'
import { monthJournals, post } from './ledger.ts'

// fork(post-journals-process.ts, [url, network_id, account_id]), then a message: posts the journals from the one that
// it names to the last, and says so of each.
const [url, network_id, account_id] = process.argv.slice(2)
const db = connect(url!, { max: 1 })
await db.selectFrom('networks').select('name').execute()
process.send!('ready')
const [first] = await once(process, 'message')
for (const [journal, transfers] of monthJournals(Number(account_id)).slice(Number(first))) {
  await post(db, installationScope(Number(network_id)), journal, transfers)
  process.send!('posted')
}
