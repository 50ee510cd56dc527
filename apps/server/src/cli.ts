import { reportingDay } from '@cuesheet/contract/values/day'
import type { CommandContext } from './commands/command-context.ts'
import { createProgram } from './commands.ts'
import { readConfig } from './config.ts'
import { openClient } from './db/connection.ts'
import { findHolder } from './db/embedded/data-lock.ts'
import { openDatabase, openSource } from './db/open-database.ts'
import { describeFailure } from './process/describe-failure.ts'
import { recordRunning } from './process/record-running.ts'

// `npm run cuesheet -- COMMAND`. Exit codes: 0 done, 1 refused or failed, 2 usage.

let dataFolder = ''
const stops: (() => Promise<void>)[] = []
async function stopAll(): Promise<void> {
  while (stops.length > 0) await stops.pop()!()
}

const context: CommandContext = {
  async withDatabase(use) {
    const config = readConfig(process.env)
    dataFolder = config.data_dir
    stops.push(recordRunning('a command'))
    const database = await openDatabase(config, { purpose: 'a command', share: true, onStep: context.say })
    const isOurs = database.is_embedded && findHolder(config.data_dir)?.pid === process.pid
    stops.push(database.close)
    const { installation_domain } = config
    try {
      return await use({ ...database, installation_domain, config })
    } finally {
      await database.db.destroy()
      if (isOurs) await waitForOthers(database.url).catch(() => {})
      await stopAll()
    }
  },
  async withPlace(use) {
    const config = readConfig(process.env)
    dataFolder = config.data_dir
    stops.push(recordRunning('a command'))
    const source = await openSource(config, { purpose: 'a command', share: true, onStep: context.say })
    stops.push(source.stop)
    try {
      return await use({ url: source.url, config })
    } finally {
      await stopAll()
    }
  },
  config() {
    const config = readConfig(process.env)
    dataFolder = config.data_dir
    return config
  },
  onSignal(stop) {
    stops.push(stop)
    return () => void stops.splice(stops.indexOf(stop), 1)
  },
  today: () => reportingDay(new Date()),
  print: (line) => console.log(line),
  say: (line) => console.error(`  ${line}`),
  fail: () => {
    process.exitCode = 1
  },
}

/** Another command may share the embedded PostgreSQL that this one started: it ends with the last of them. */
async function waitForOthers(url: string): Promise<void> {
  const client = await openClient(url)
  for (;;) {
    const { rows } = await client.query(
      `select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    )
    if (rows.length === 0) break
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  await client.end()
}

const program = createProgram(context)

for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)
  process.once(signal, () => void stopAll().finally(() => process.exit(code)))

try {
  await program.parseAsync()
} catch (error) {
  const { code, said } = describeFailure(error, dataFolder)
  process.exitCode = code
  if (said !== undefined) console.error(said)
} finally {
  await stopAll()
}
