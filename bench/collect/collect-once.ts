import { once } from 'node:events'
import { readConfig } from '../../apps/server/src/config.ts'
import { connect } from '../../apps/server/src/db/connection.ts'
import { collectDue } from '../../apps/server/src/features/collection/collect-due.ts'
import { createLog } from '../../apps/server/src/http/log.ts'

export type Pass = { seconds: number; reports: number; networks: number; peak_memory_mb: number }

// fork(collect-once.ts), then a time: one pass of the job at that time, answered as a Pass.
const config = readConfig(process.env)
const db = connect(config.database_url!, { max: 5, application_name: 'cuesheet bench' })
const [time] = await once(process, 'message')
const startedAt = performance.now()
const networks = new Set<number>()
let reports = 0
await collectDue(
  { db, config, log: createLog(config), signal: new AbortController().signal },
  {
    now: () => new Date(time as string),
    onLoaded(loaded) {
      reports += loaded.length
      for (const { network_id } of loaded) networks.add(network_id)
    },
  },
)
const pass: Pass = {
  seconds: Math.round(performance.now() - startedAt) / 1000,
  reports,
  networks: networks.size,
  peak_memory_mb: Math.round(process.resourceUsage().maxRSS / 1024),
}
process.send!(pass)
await db.destroy()
process.disconnect()
