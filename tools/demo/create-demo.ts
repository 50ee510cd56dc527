import { firstOfMonth, reportingDay } from '@cuesheet/contract/values/day'
import { sql, type Transaction } from 'kysely'
import { hashPassword, type PasswordCost, passwordCost } from '../../apps/server/src/access/password.ts'
import { installationScope } from '../../apps/server/src/access/scope.ts'
import type { Database } from '../../apps/server/src/db/connection.ts'
import type { DB } from '../../apps/server/src/db/tables.gen.ts'
import { rebuildRollups } from '../../apps/server/src/features/facts/change-facts.ts'
import { ensurePartitions } from '../../apps/server/src/features/facts/partitions.ts'
import { kinds } from '../../apps/server/src/features/facts/rules.ts'
import { makeCharts } from '../../apps/server/src/features/music/charts/make-charts.ts'
import {
  type LoadConnection,
  openLoadConnection,
} from '../../apps/server/src/features/report-ingest/load-connection.ts'
import { walkExchangeRates } from './exchange-rates.ts'
import { midnight } from './networks/midnight.ts'
import { morning } from './networks/morning.ts'
import { type DemoPlan, planDemo } from './plan-demo.ts'
import { planEarlier } from './plan-earlier.ts'
import { writeCatalogue, writeFavourites } from './write-catalogue.ts'
import { assignChannels, writeChannels, writeVideos } from './write-channels.ts'
import { writeClaims } from './write-claims.ts'
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
  /** Leaves all networks but the first to `fillNetworks`: they have their accounts, and no channel. */
  first_alone?: boolean
  /** Tests only. */
  password_cost?: PasswordCost
}

/**
 * Fills an empty database with the demo networks, all or nothing: one transaction, so a creation that was killed has
 * never happened. False, and nothing changed, where networks or accounts exist already.
 */
export async function createDemo(options: DemoOptions): Promise<boolean> {
  const { step = () => {}, today = reportingDay(new Date()), first_alone = false } = options
  const connection = await openLoadConnection(options.url)
  const { db, end } = connection
  try {
    if (!(await isEmpty(db))) return false
    step('Making up the demo networks')
    const password_hash = await hashPassword(options.password, options.password_cost ?? passwordCost)
    const parts = planParts(today)
    const days = daysOf(parts)
    return await db.transaction().execute(async (trx) => {
      await sql`lock table networks, accounts in share row exclusive mode`.execute(trx)
      if (!(await isEmpty(trx))) return false
      await writeOperator(trx, password_hash)
      await writeCatalogue(trx, today)
      await writeRates(trx, days)
      const networks: Network[] = []
      for (const { network } of parts[0]!.networks)
        networks.push({
          name: network.name,
          network_id: await writeNetwork(trx, network, today, password_hash),
        })
      await writeNotices(trx, networks, today)
      for (const network of first_alone ? networks.slice(0, 1) : networks)
        await fillNetwork(trx, connection, parts, network, step)
      step('Demo networks: storing')
      return true
    })
  } finally {
    await end()
  }
}

/** Fills the demo networks that have nothing yet, each of them all or nothing. */
export async function fillNetworks({
  url,
  step = () => {},
  today = reportingDay(new Date()),
}: Pick<DemoOptions, 'url' | 'step' | 'today'>): Promise<void> {
  const connection = await openLoadConnection(url)
  const { db, end } = connection
  try {
    const networks = await listEmpty(db)
    if (networks.length === 0) return
    const parts = planParts(today)
    for (const network of networks)
      await db.transaction().execute((trx) => fillNetwork(trx, connection, parts, network, step))
  } finally {
    await end()
  }
}

type Network = { name: string; network_id: number }

/** The days with every video, after those with few. */
function planParts(today: string): DemoPlan[] {
  const plan = planDemo(today)
  return [planEarlier(plan), plan].filter(({ calendar }) => calendar.days.length > 0)
}

const daysOf = (parts: readonly DemoPlan[]) => parts.flatMap(({ calendar }) => calendar.days)

async function isEmpty(db: Database): Promise<boolean> {
  const { rows } = await sql<{ empty: boolean }>`
    select not exists (select from networks) and not exists (select from accounts) as empty`.execute(db)
  return rows[0]?.empty ?? false
}

/** Not one whose channels a person has deleted. */
async function listEmpty(db: Database): Promise<Network[]> {
  const { rows } = await sql<Network>`
    select name, network_id from networks
    where name in (${morning.name}, ${midnight.name})
      and not exists (select from channel_key where channel_key.network_id = networks.network_id)
      and not exists (
        select from audit_log where audit_log.network_id = networks.network_id and action = 'channel.delete')
    order by network_id`.execute(db)
  return rows
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
async function writeRates(trx: Transaction<DB>, days: string[]): Promise<void> {
  await trx
    .insertInto('exchange_rates')
    .values(
      walkExchangeRates(firstOfMonth(days[0]!), days.at(-1)!).map((rate) => ({
        currency: 'KRW',
        source: 'ecb',
        ...rate,
      })),
    )
    .onConflict((taken) => taken.doNothing())
    .execute()
}

async function fillNetwork(
  trx: Transaction<DB>,
  connection: LoadConnection,
  parts: DemoPlan[],
  { name, network_id }: Network,
  step: (text: string) => void,
): Promise<void> {
  const { client } = connection
  const plannedIn = ({ networks }: DemoPlan) => networks.find(({ network }) => network.name === name)!
  const { today } = parts[0]!.calendar
  const planned = plannedIn(parts[0]!)
  const title = planned.network.texts.en.title
  for (const kind of kinds) await ensurePartitions(trx, kind, daysOf(parts))
  const channelIds = await writeChannels(trx, network_id, planned)
  await assignChannels(trx, network_id, planned, channelIds, await findMembers(trx, network_id), today)
  for (const part of parts) {
    const { days } = part.calendar
    const ofPart = plannedIn(part)
    await writeVideos(client, network_id, ofPart, channelIds)
    const rows = await writeFacts(client, network_id, ofPart, channelIds, days, (index) => {
      if (index % 50 === 0) step(`Demo network ${title}: ${days[index]}`)
    })
    await writeReports(trx, network_id, ofPart, rows, today)
    await writeReach(trx, client, network_id, ofPart, channelIds, days)
  }
  await tellWhile(step, `Demo network ${title}: adding up`, async () => {
    await rebuildRollups(trx, installationScope(network_id))
    await writeClaims(trx, connection, network_id, today)
    await makeCharts(trx, installationScope(network_id))
    await writeFavourites(trx, network_id)
  })
}

/** By user id. */
async function findMembers(trx: Transaction<DB>, network_id: number): Promise<Map<string, number>> {
  const members = await trx
    .selectFrom('accounts')
    .select(['user_id', 'account_id'])
    .where('network_id', '=', network_id)
    .where('permission_flag', '=', 0)
    .execute()
  return new Map(members.map(({ user_id, account_id }) => [user_id ?? '', account_id]))
}

/** Nobody who waits is left without a word for long. */
async function tellWhile(step: (text: string) => void, text: string, work: () => Promise<void>) {
  step(text)
  const begunAt = performance.now()
  const pulse = setInterval(
    () => step(`${text}, ${Math.round((performance.now() - begunAt) / 1000)} s`),
    2500,
  )
  await work().finally(() => clearInterval(pulse))
}
