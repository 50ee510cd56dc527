import { createHash } from 'node:crypto'
import { officeDay } from '@cuesheet/contract/values/business-days'
import { addDays } from '@cuesheet/contract/values/day'
import type { Locale } from '@cuesheet/contract/values/locale'
import type { StatementData } from '@cuesheet/contract/values/statements'
import { sql, type Transaction } from 'kysely'
import { mailedOrigin } from '../../access/mailed-origin.ts'
import { findPublicName } from '../../access/network-site.ts'
import { installationScope, type NetworkScope } from '../../access/scope.ts'
import { createSecretBox } from '../../access/secret-box.ts'
import type { Config } from '../../config.ts'
import { readClock } from '../../db/clock.ts'
import type { Database } from '../../db/connection.ts'
import { lockSpaces } from '../../db/lock-spaces.ts'
import { isPresent } from '../../db/present-networks.ts'
import type { DB } from '../../db/tables.gen.ts'
import type { JobContext } from '../../jobs/scheduled-job.ts'
import { notify } from '../messages/public.ts'
import { listLegalNames } from '../payouts/public.ts'
import { findMonthFacts, gatherStatement, type MonthFacts, sumViews } from './gather-statement.ts'
import { codeOf, hashStatement } from './hash-statement.ts'
import { findLayout, type Layout } from './layouts.ts'
import { printStatement } from './print-statement.ts'
import type { Logo } from './render-statement.ts'
import { sumTracks } from './sum-tracks.ts'
import { type Render, withRenderer } from './with-renderer.ts'

/** Published together: what a kill takes back. */
const atOnce = 20

type Due = { network_id: number; month: string; lock_no: number }

/** Publishes the statements of every month that was locked since; those that a process left are gone on with. */
export async function publishStatements({ db, config, log, signal }: JobContext): Promise<void> {
  const due = await listDue(db)
  if (due.length === 0) return
  const failed: string[] = []
  await withRenderer(async (render) => {
    for (const { network_id, month, lock_no } of due) {
      if (signal.aborted) return
      const world = { db, scope: installationScope(network_id), config, render }
      const { failures } = await publishMonth(world, { month, lock_no }, signal)
      for (const { account_id, error } of failures) {
        log.error({ err: error, network_id, month, account_id }, 'statement failed')
        failed.push(`${account_id} of ${month.slice(0, 7)}`)
      }
    }
  })
  if (failed.length > 0)
    throw new Error(`Statements that could not be made: ${failed.slice(0, 10).join(', ')}`)
}

/** Whether a month was locked whose statements are not all there. */
export const areStatementsDue = async (db: Database): Promise<boolean> => (await listDue(db)).length > 0

async function listDue(db: Database): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select m.network_id, m.month, m.lock_no
    from settlement_months m left join statement_months s using (network_id, month)
    where m.locked_at is not null and m.lock_no > coalesce(s.lock_no, 0) and ${isPresent('m.network_id')}
    order by m.locked_at`.execute(db)
  return rows
}

type World = { db: Database; scope: NetworkScope; config: Config; render: Render }
type Failure = { account_id: number; error: unknown }

/** All statements of a lock, some at a time; whose cannot be made is passed over, and asked for again by the next run. */
export async function publishMonth(
  world: World,
  { month, lock_no }: { month: string; lock_no: number },
  signal?: AbortSignal,
): Promise<{ failures: Failure[] }> {
  const { db, scope } = world
  const failures: Failure[] = []
  const views = await sumViews(db, scope, month)
  const tracks = await sumTracks(db, scope, month)
  while (!signal?.aborted) {
    const passed = failures.map(({ account_id }) => account_id)
    const left = await db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(${lockSpaces.statements}, ${scope.network_id})`.execute(trx)
      const facts = await findMonthFacts(trx, scope, month)
      // Opened again meanwhile: its next lock has statements of its own.
      if (facts?.lock_no !== lock_no) return 0
      const accounts = await listWaiting(trx, scope, { month, lock_no, passed })
      if (accounts.length === 0) {
        if (failures.length === 0) await noteEnd(trx, scope, { month, lock_no })
        return 0
      }
      const issue = await issuer({ ...world, db: trx }, { ...facts, views, tracks })
      const told: number[] = []
      for (const account of accounts)
        try {
          await issue(account)
          told.push(account.account_id)
        } catch (error) {
          if (!(error instanceof NotMade)) throw error
          failures.push({ account_id: account.account_id, error: error.cause })
        }
      if (told.length > 0)
        await notify(trx, scope, {
          to: told,
          kind: 'statement_published',
          channel_id: null,
          names: { month: month.slice(0, 7) },
        })
      return accounts.length
    })
    if (left === 0) break
  }
  return { failures }
}

/** Nothing was written for it. */
class NotMade extends Error {}
function notMade(cause: unknown): never {
  throw new NotMade('A statement was not made.', { cause })
}

type Waiting = { account_id: number; language: Locale | null; serial: number | null; version: number }

/** Members of a locked month that have money of it, or had a statement of it before, and have none of this lock. */
async function listWaiting(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  { month, lock_no, passed }: { month: string; lock_no: number; passed: number[] },
): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select s.account_id, a.language, before.serial, coalesce(before.version, 0) as version
    from settlement_members s
    join accounts a on a.network_id = ${network_id} and a.account_id = s.account_id
    left join (
      select account_id, min(serial) as serial, max(version) as version, max(lock_no) as lock_no from statements
      where network_id = ${network_id} and month = ${month} group by account_id
    ) as before on before.account_id = s.account_id
    where s.network_id = ${network_id} and s.month = ${month} and coalesce(before.lock_no, 0) < ${lock_no}
      and s.account_id <> all(${passed}::integer[])
      and (before.serial is not null or s.revenue <> 0 or s.us_tax <> 0 or s.opening <> 0 or s.adjustments <> 0
        or s.available <> 0)
    order by s.account_id limit ${atOnce}`.execute(trx)
  return rows
}

const noteEnd = (
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  { month, lock_no }: Omit<Due, 'network_id'>,
) =>
  sql`
    insert into statement_months (network_id, month, lock_no, statements, ended_at)
    select ${network_id}, ${month}, ${lock_no}, count(*), now() from statements
    where network_id = ${network_id} and month = ${month} and lock_no = ${lock_no}
    on conflict (network_id, month) do update set lock_no = excluded.lock_no, statements = excluded.statements,
      ended_at = excluded.ended_at`.execute(trx)

export type Issuer = {
  layout: Layout
  logo: Logo | null
  brand: string
  colour: string
  /** Of a network without a domain: null. */
  origin: string | null
  ordinary: Locale
}

/** How a network's statements look today, and where they can be checked. */
export async function findIssuer(db: Database, scope: NetworkScope, config: Config): Promise<Issuer> {
  const { network_id } = scope
  const { rows } = await sql<{ color_primary: string; is_playist: boolean; domain: string | null }>`
    select color_primary, is_playist, (select min(domain) from network_domains where network_id = ${network_id}) as domain
    from networks where network_id = ${network_id}`.execute(db)
  const { color_primary, is_playist, domain } = rows[0]!
  const { layout, logo } = await findLayout(db, scope)
  const ordinary = is_playist ? 'en' : 'ko'
  return {
    layout,
    logo,
    brand: await findPublicName(db, scope, ordinary),
    colour: layout.colour ?? color_primary,
    origin: domain && mailedOrigin(config, domain),
    ordinary,
  }
}

/** Makes and keeps one member's statement. */
async function issuer({ db: trx, scope, config, render }: World, facts: MonthFacts) {
  const { network_id } = scope
  const look = await findIssuer(trx, scope, config)
  const secrets = createSecretBox(config, trx)
  const published_at = await readClock(trx)
  const published_on = officeDay(published_at)
  const objects_until = addDays(published_on, look.layout.objection_days)
  const { rows } = await sql<{ serial: number }>`
    select coalesce(max(serial), 0) as serial from statements where network_id = ${network_id}`.execute(trx)
  let last = rows[0]!.serial
  return async ({ account_id, language, serial: given, version: before }: Waiting) => {
    const serial = given ?? last + 1
    const locale = language ?? look.ordinary
    const legal_name = await listLegalNames(trx, { scope, secrets }, [account_id])
      .then((names) => names.get(account_id) ?? null)
      .catch(notMade)
    const { layout, brand } = look
    const asked = { account_id, layout, brand, locale, published_on, objects_until, legal_name }
    const gathered = await gatherStatement(trx, scope, facts, asked)
    const data: StatementData = {
      number: numberOf(facts.month, serial),
      version: before + 1,
      ...gathered,
    }
    const hash = hashStatement(data)
    const pdf = await render({
      said: printStatement(data, {
        ...look,
        verify_at: look.origin && addressOf(look.origin, hash),
        hash: hash.toString('hex'),
      }),
      made_at: published_at,
      logo: look.logo,
    }).catch(notMade)
    await sql`
      insert into statements (network_id, month, account_id, version, serial, number, lock_no, published_at, objects_until,
        data, hash, ledger_hash, pdf, pdf_hash)
      values (${network_id}, ${facts.month}, ${account_id}, ${data.version}, ${serial}, ${data.number}, ${facts.lock_no},
        ${published_at}, ${objects_until}, ${JSON.stringify(data)}, ${hash}, ${Buffer.from(facts.ledger_hash, 'hex')},
        ${pdf}, ${createHash('sha256').update(pdf).digest()})`.execute(trx)
    if (given === null) last = serial
  }
}

const numberOf = (month: string, serial: number) => `${month.slice(0, 7)}-${String(serial).padStart(6, '0')}`

/** Where anybody can see whether a statement is genuine. */
const addressOf = (origin: string, hash: Buffer) => `${origin}/check?code=${codeOf(hash)}`
