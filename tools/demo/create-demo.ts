import { firstOfMonth, reportingDay } from '@cuesheet/contract/values/day'
import { sql, type Transaction } from 'kysely'
import type { ClientBase } from 'pg'
import { hashPassword, type PasswordCost, passwordCost } from '../../apps/server/src/access/password.ts'
import { installationScope } from '../../apps/server/src/access/scope.ts'
import type { Database } from '../../apps/server/src/db/connection.ts'
import type { DB } from '../../apps/server/src/db/tables.gen.ts'
import { rebuildRollups } from '../../apps/server/src/features/facts/change-facts.ts'
import { ensurePartitions } from '../../apps/server/src/features/facts/partitions.ts'
import { kinds } from '../../apps/server/src/features/facts/rules.ts'
import { makeCharts } from '../../apps/server/src/features/music/charts/make-charts.ts'
import { openLoadConnection } from '../../apps/server/src/features/report-ingest/load-connection.ts'
import { walkExchangeRates } from './exchange-rates.ts'
import { type DemoPlan, type PlannedNetwork, planDemo } from './plan-demo.ts'
import { writeCatalogue, writeFavourites } from './write-catalogue.ts'
import { assignChannels, writeChannels } from './write-channels.ts'
import { writeFacts } from './write-facts.ts'
import { writeNetwork } from './write-networks.ts'
import { writeNotices } from './write-notices.ts'
import { writeReach } from './write-reach.ts'
import { writeReports } from './write-reports.ts'

export type DemoOptions = {
  /** The database to fill. */
  url: string
  /** Of every demo account. */
  password: string
  /** Called with what is being done and how far it is, in words. */
  step?: (text: string) => void
  /** The reporting day that the figures lead up to; today's by default. */
  today?: string
  /** Tests only. */
  password_cost?: PasswordCost
}

/**
 * Fills an empty database with the demo networks, all or nothing: one transaction, so a creation that was killed has
 * never happened. False, and nothing changed, where networks or accounts exist already.
 */
export async function createDemo(options: DemoOptions): Promise<boolean> {
  const { step = () => {}, today = reportingDay(new Date()) } = options
  const { db, client, end } = await openLoadConnection(options.url)
  try {
    if (!(await isEmpty(db))) return false
    step('Making up the demo networks')
    const password_hash = await hashPassword(options.password, options.password_cost ?? passwordCost)
    const plan = planDemo(today)
    return await db.transaction().execute(async (trx) => {
      await sql`lock table networks, accounts in share row exclusive mode`.execute(trx)
      if (!(await isEmpty(trx))) return false
      await writeOperator(trx, password_hash)
      await writeCatalogue(trx, today)
      await writeRates(trx, plan)
      for (const kind of kinds) await ensurePartitions(trx, kind, plan.calendar.days)
      const networkIds: number[] = []
      for (const planned of plan.networks)
        networkIds.push(await writeDemoNetwork(trx, client, plan, planned, password_hash, step))
      const networks = networkIds.map((network_id, at) => ({
        name: plan.networks[at]!.network.name,
        network_id,
      }))
      await writeNotices(trx, networks, today)
      step('Demo networks: adding up')
      for (const network_id of networkIds) {
        await rebuildRollups(trx, installationScope(network_id))
        await makeCharts(trx, installationScope(network_id))
        await writeFavourites(trx, network_id)
      }
      step('Demo networks: storing')
      return true
    })
  } finally {
    await end()
  }
}

async function isEmpty(db: Database): Promise<boolean> {
  const { rows } = await sql<{ empty: boolean }>`
    select not exists (select from networks) and not exists (select from accounts) as empty`.execute(db)
  return rows[0]?.empty ?? false
}

async function writeOperator(trx: Transaction<DB>, password_hash: string): Promise<void> {
  await trx
    .insertInto('accounts')
    .values({
      network_id: 0,
      user_id: 'operator@demo.test',
      nickname: 'Jamie Seo',
      permission_flag: 2,
      operator_role: 'administrator',
      password_hash,
    })
    .execute()
}

/** Rates that an operator loaded before stay as they are. */
async function writeRates(trx: Transaction<DB>, plan: DemoPlan): Promise<void> {
  await trx
    .insertInto('exchange_rates')
    .values(
      walkExchangeRates(firstOfMonth(plan.calendar.days[0]!), plan.calendar.days.at(-1)!).map((rate) => ({
        currency: 'KRW',
        source: 'ecb',
        ...rate,
      })),
    )
    .onConflict((taken) => taken.doNothing())
    .execute()
}

async function writeDemoNetwork(
  trx: Transaction<DB>,
  client: ClientBase,
  { calendar: { today, days } }: DemoPlan,
  planned: PlannedNetwork,
  password_hash: string,
  step: (text: string) => void,
): Promise<number> {
  const { network } = planned
  const title = network.texts.en.title
  const { network_id, member_ids } = await writeNetwork(trx, network, today, password_hash)
  const channelIds = await writeChannels(trx, client, network_id, planned)
  await assignChannels(trx, network_id, planned, channelIds, member_ids, today)
  const rows = await writeFacts(client, network_id, planned, channelIds, days, (index) => {
    if (index % 50 === 0) step(`Demo network ${title}: day ${index + 1} of ${days.length}`)
  })
  await writeReports(trx, network_id, planned, rows, today)
  await writeReach(trx, client, network_id, planned, channelIds, days)
  return network_id
}
