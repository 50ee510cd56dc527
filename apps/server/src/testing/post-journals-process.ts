import { once } from 'node:events'
import { installationScope } from '../access/scope.ts'
import { connect } from '../db/connection.ts'
import { monthJournals, post } from './ledger.ts'

export type Books = { network_id: number; account_id: number; first: number }

// fork(post-journals-process.ts, [url]), then a message with Books[]: posts the journals of all of them at once, from the first
// to the last, and says so of each.
const db = connect(process.argv[2]!, { max: 3 })
await db.selectFrom('networks').select('name').execute()
process.send!('ready')
const [books] = (await once(process, 'message')) as [Books[]]
for (const { network_id, account_id, first } of books)
  void (async () => {
    for (const [journal, transfers] of monthJournals(account_id).slice(first)) {
      await post(db, installationScope(network_id), journal, transfers)
      process.send!('posted')
    }
  })()
