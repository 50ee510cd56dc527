import { readConfig } from '../../apps/server/src/config.ts'
import { createLog } from '../../apps/server/src/http/log.ts'
import { completeDemo } from './complete-demo.ts'

// In a process of its own: making up a network would keep the server's visitors waiting. DATABASE_URL is the server's.
const config = readConfig(process.env)
const log = config.is_production ? createLog(config) : null
const step = (text: string) => (log ? log.info(text) : console.log(`  ${text}`))
await completeDemo({ url: config.database_url!, config, step })
