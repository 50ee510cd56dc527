// node tools/recount/main.ts --database URL --network N --files FOLDER: computes every locked month a second time, with none
// of the product's code, and ends with 1 where the books differ.
import { parseArgs } from 'node:util'
import { recountNetwork } from './recount-network.ts'

const { values } = parseArgs({
  options: { database: { type: 'string' }, network: { type: 'string' }, files: { type: 'string' } },
})
const { database, network, files } = values
if (!database || !network || !files) throw new Error('say --database URL, --network N and --files FOLDER')
const most = 20
for (const { month, lines, members, differences } of await recountNetwork(database, Number(network), files)) {
  console.log(`${month}  ${lines} lines, ${members} members: ${differences.length} differences`)
  for (const difference of differences.slice(0, most)) console.log(`  ${difference}`)
  if (differences.length > 0) process.exitCode = 1
}
