import { readConfig } from '../../apps/server/src/config.ts'
import { startPostgres } from '../../apps/server/src/db/embedded/start-postgres.ts'
import { migrate } from '../../apps/server/src/db/migrate.ts'
import { readDemoPassword } from '../../apps/server/src/process/demo-password.ts'
import { createDemo } from './create-demo.ts'

// Makes a data folder (DATA_DIR) with the demo in it, and leaves it at rest: to be copied, and started then.
const config = readConfig(process.env)
const step = (text: string) => console.log(`  ${text}`)
const postgres = await startPostgres({
  folder: config.data_dir,
  purpose: 'the filling of a folder',
  onStep: step,
  // What is cut off here is made again from the beginning.
  settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
})
try {
  await migrate(postgres.url)
  await createDemo({ url: postgres.url, password: await readDemoPassword(config), step })
} finally {
  await postgres.stop()
}
