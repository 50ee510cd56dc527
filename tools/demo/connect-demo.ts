import { byCommand } from '../../apps/server/src/access/audit.ts'
import { installationScope } from '../../apps/server/src/access/scope.ts'
import { createSecretBox } from '../../apps/server/src/access/secret-box.ts'
import type { Config } from '../../apps/server/src/config.ts'
import { connect as connectDatabase, type Database } from '../../apps/server/src/db/connection.ts'
import { collectDue } from '../../apps/server/src/features/collection/collect-due.ts'
import { connect, parseKeyFile } from '../../apps/server/src/features/collection/mutations.ts'
import { createLog } from '../../apps/server/src/http/log.ts'
import { sendJob } from '../../apps/server/src/jobs/send-job.ts'
import { continueDemo } from './continue-demo.ts'
import { midnight } from './networks/midnight.ts'
import { morning } from './networks/morning.ts'
import { demoOwner } from './plan-demo.ts'

type Options = { url: string; config: Config; step: (text: string) => void }

/** So long a start may wait for reports; the others come while the server runs. */
const patienceMs = 12_000
/** Who changes channels meanwhile waits no longer than this. */
const togetherMs = 8000

/**
 * Connects the demo networks to the simulated platform, once, and catches up with the reports that came while nothing ran.
 * Where that does not work the server starts all the same: it collects by itself, and says what is wrong.
 */
export async function connectDemo({ url, config, step }: Options): Promise<void> {
  const root = config.reporting_root_url
  if (!root?.startsWith('http://127.0.0.1:')) return
  const db = connectDatabase(url, { application_name: 'cuesheet demo', max: 3 })
  try {
    for (const name of await listUnconnected(db)) await connectNetwork(db, config, root, name)
    await collectDue(contextOf(db, config), { lists_only: true })
    await continueDemo(url, step)
    await catchUp(db, config, step)
  } catch (error) {
    createLog(config).warn({ err: error }, 'the demo could not be connected to the simulated platform')
  } finally {
    await db.destroy()
  }
}

/** Demo networks that nobody ever connected: one that a person has disconnected stays so. */
async function listUnconnected(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('networks')
    .select('name')
    .where('name', 'in', [morning.name, midnight.name])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('audit_log')
            .select('audit_log.action')
            .whereRef('audit_log.network_id', '=', 'networks.network_id')
            .where('audit_log.action', '=', 'collection.connect'),
        ),
      ),
    )
    .orderBy('name')
    .execute()
  return rows.map(({ name }) => name)
}

async function connectNetwork(db: Database, config: Config, root: string, name: string): Promise<void> {
  const content_owner = demoOwner(name)
  const answer = await fetch(`${root}/service-accounts`, {
    method: 'POST',
    body: new URLSearchParams({ owner: content_owner }),
  })
  if (!answer.ok) return
  const key = parseKeyFile(await answer.text())
  const { network_id } = await db
    .selectFrom('networks')
    .select('network_id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  const installation = { db, config, secrets: createSecretBox(config, db) }
  const credentials = { way: 'service_account', ...key } as const
  const given = { credentials, content_owner, account: key.client_email, ends_at: null }
  await connect(installation, installationScope(network_id), given, byCommand)
}

const contextOf = (db: Database, config: Config, signal = new AbortController().signal) => ({
  db,
  config,
  signal,
  log: createLog(config),
})

async function catchUp(db: Database, config: Config, step: (text: string) => void): Promise<void> {
  const signal = AbortSignal.timeout(patienceMs)
  let loaded = 0
  const onLoaded = async (reports: readonly { day: string }[]) => {
    loaded += reports.length
    const left = await countWaiting(db)
    step(`Collecting reports: ${loaded} of ${loaded + left}, up to ${reports.at(-1)?.day}`)
  }
  const manner = { onLoaded, together_ms: togetherMs, leaves_analysis: true }
  await collectDue(contextOf(db, config, signal), manner)
  if ((await countWaiting(db)) > 0) {
    step('The other reports come while the server runs')
    await db.transaction().execute((trx) => sendJob(trx, 'collection.collect'))
  }
  await tellDays(db, step)
}

async function countWaiting(db: Database): Promise<number> {
  const { waiting } = await db
    .selectFrom('collected_reports')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return waiting
}

async function tellDays(db: Database, step: (text: string) => void): Promise<void> {
  const rows = await db
    .selectFrom('figures_through')
    .innerJoin('networks', 'networks.network_id', 'figures_through.network_id')
    .select(['name', 'day'])
    .orderBy('name')
    .execute()
  step(`Figures are there up to ${rows.map(({ name, day }) => `${day} (${name})`).join(', ')}`)
}
