// fork(import-files.ts, [DATABASE_URL, NETWORK, FILE …]): says that it is ready, imports the files when it is told to, as
// `cuesheet import` does, and answers how many rows they had.
import { once } from 'node:events'
import { installationScope } from '../../apps/server/src/access/scope.ts'
import { withParts } from '../../apps/server/src/csv/read-parts.ts'
import { importReport } from '../../apps/server/src/features/report-ingest/import-report.ts'
import { openLoadConnection } from '../../apps/server/src/features/report-ingest/load-connection.ts'

const [url = '', network = '', ...files] = process.argv.slice(2)
const connection = await openLoadConnection(url)
process.send!('ready')
await once(process, 'message')
let rows = 0
for (const file of files) {
  const { result } = await withParts(file, ([part]) =>
    importReport(connection, installationScope(Number(network)), part!, { today: '2030-01-01' }),
  )
  rows += result.rows.written
}
process.send!({ rows })
await connection.end()
process.disconnect()
