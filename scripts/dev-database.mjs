// The embedded PostgreSQL of `npm run dev`, shared by each restart of the server.
import { readConfig } from '../apps/server/src/config.ts'
import { startPostgres } from '../apps/server/src/db/embedded/start-postgres.ts'
import { runProcess } from '../apps/server/src/process/process-life.ts'

runProcess(async ({ step, onStop }) => {
  const postgres = await startPostgres({
    folder: readConfig(process.env).data_dir,
    purpose: 'npm run dev',
    is_shared: true,
    onStep: step,
  })
  onStop(postgres.stop)
  process.send?.('ready')
})
