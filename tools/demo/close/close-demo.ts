import { addDays, addMonths, firstOfMonth, reportingDay } from '@cuesheet/contract/values/day'
import { sql } from 'kysely'
import { installationScope, type NetworkScope } from '../../../apps/server/src/access/scope.ts'
import { createSecretBox } from '../../../apps/server/src/access/secret-box.ts'
import type { Config } from '../../../apps/server/src/config.ts'
import type { Database } from '../../../apps/server/src/db/connection.ts'
import { openLoadConnection } from '../../../apps/server/src/features/report-ingest/load-connection.ts'
import { approveMonth, lockMonth } from '../../../apps/server/src/features/settlement/books/closing-steps.ts'
import { calculateMonth } from '../../../apps/server/src/features/settlement/calculation/calculate-month.ts'
import { nobodysTie } from '../../../apps/server/src/features/settlement/inputs/nobodys-money.ts'
import { acceptTie } from '../../../apps/server/src/features/settlement/inputs/preparations.ts'
import { dollarsOf } from '../../../apps/server/src/features/settlement/nano-dollars.ts'
import { listDue } from '../../../apps/server/src/features/settlement/payment/due-payments.ts'
import { noteInvoice } from '../../../apps/server/src/features/settlement/payment/invoices.ts'
import { payMonth } from '../../../apps/server/src/features/settlement/payment/pay-month.ts'
import { readMonth } from '../../../apps/server/src/features/settlement/read-month.ts'
import { morning } from '../networks/morning.ts'
import { enterPayoutDetails } from './enter-payout-details.ts'
import { importMonths } from './import-months.ts'
import { askAdjustment, holdMember, type People, payAdvance, setTerms } from './members-money.ts'
import { noteAroundClose } from './note-around-close.ts'

/** files: a folder that keeps the files of the close. config: of where secrets are sealed; without it nobody has payout details. */
type Options = {
  url: string
  step?: (text: string) => void
  today?: string
  files?: string
  config?: Pick<Config, 'secret_key' | 'data_dir'>
}

const closedMonths = 5
/** By this day of the next month the platform has said what it pays. */
const paymentSummaryDay = 20

/**
 * Closes the last months of the Korean network as its operator and manager would have: five are locked and paid, the latest
 * lacks a file. Once, goes on where it was killed, and leaves a close alone that a person has touched.
 */
export async function closeDemo({
  url,
  step = () => {},
  today = reportingDay(new Date()),
  files,
  config,
}: Options) {
  const connection = await openLoadConnection(url)
  const { db } = connection
  try {
    const people = await findPeople(db)
    if (!people || !(await isLeftToDemo(db, people))) return
    const { network_id } = people
    const tell = (text: string) => step(`Demo network ${morning.texts.en.title}: ${text}`)
    await setTerms(db, people)
    if (config) await enterPayoutDetails(db, createSecretBox(config, db), people, today)
    let months = await listMonths(db, network_id)
    if (months.length === 0) {
      const onMonth = (month: string) => tell(`files of the close of ${month.slice(0, 7)}`)
      await importMonths(connection, network_id, lastMonths(today), today, { onMonth, files })
      months = await listMonths(db, network_id)
    }
    const waiting = months.pop()
    if (!waiting) return
    for (const [at, month] of months.entries()) {
      tell(`closing ${month.slice(0, 7)}`)
      if (at === 2) await payAdvance(db, people, month)
      if (at === months.length - 1) await holdMember(db, people)
      await closeMonth(db, people, month, today)
    }
    await noteAroundClose(db, people, today)
    await askAdjustment(db, people, waiting)
  } finally {
    await connection.end()
  }
}

/** Of the six whose payment summary is there, the latest last. */
function lastMonths(today: string): string[] {
  const ended = Number(today.slice(8)) >= paymentSummaryDay ? 1 : 2
  const latest = addMonths(firstOfMonth(today), -ended)
  return Array.from({ length: closedMonths + 1 }, (_, at) => addMonths(latest, at - closedMonths))
}

async function closeMonth(
  db: Database,
  { network_id, operator, manager }: People,
  month: string,
  today: string,
): Promise<void> {
  const scope = installationScope(network_id)
  const read = () =>
    db
      .selectFrom('settlement_months')
      .select(['version', 'calculation_no', 'approved_at', 'locked_at', 'paid_on', 'planned_on'])
      .where('network_id', '=', network_id)
      .where('month', '=', month)
      .executeTakeFirst()
  const seen = async () => ({ month, ...(await read())! })
  const acting = { account_id: operator }
  const before = await read()
  if (!before?.approved_at) {
    await calculateMonth(db, scope, { month, account_id: operator })
    await approveMonth(db, scope, await seen(), acting)
  }
  const lockedOn = addDays(addMonths(month, 1), paymentSummaryDay + 1)
  if (!before?.locked_at) {
    await acceptNobodys(db, scope, month, [operator, manager])
    await lockMonth(db, scope, await seen(), { ...acting, today: lockedOn })
  }
  const { paid_on, planned_on } = await seen()
  if (paid_on || planned_on! > today) return
  await noteInvoices(db, scope, month, { account_id: operator, today })
  await payMonth(db, scope, { ...(await seen()), paid_on: planned_on! }, { ...acting, today })
}

/** What no member has of a month: the operator says why, and the manager confirms it. */
async function acceptNobodys(
  db: Database,
  scope: NetworkScope,
  month: string,
  persons: number[],
): Promise<void> {
  for (const account_id of persons) {
    const { nobodys } = await readMonth(db, scope, month)
    if (!nobodys || nobodys.is_settled) return
    const { version } = await db
      .selectFrom('settlement_months')
      .select('version')
      .where('network_id', '=', scope.network_id)
      .where('month', '=', month)
      .executeTakeFirstOrThrow()
    const accepted = { tie: nobodysTie, difference_usd: dollarsOf(nobodys.difference) }
    const reason = 'Channels that are not registered, and days before they were approved'
    await acceptTie(db, scope, { month, version }, { ...accepted, reason, account_id })
  }
}

/** Of every business that is due, as it would have sent it three days after the lock. */
async function noteInvoices(
  db: Database,
  scope: NetworkScope,
  month: string,
  acting: { account_id: number; today: string },
): Promise<void> {
  const issued_on = addDays(addMonths(month, 1), paymentSummaryDay + 3)
  for (const { account_id, nickname, waits_for, due } of await listDue(db, scope, month)) {
    if (waits_for !== 'tax_invoice') continue
    const { version } = await db
      .selectFrom('settlement_months')
      .select('version')
      .where('network_id', '=', scope.network_id)
      .where('month', '=', month)
      .executeTakeFirstOrThrow()
    const vat = String(BigInt(due) / 10n)
    const number = `${month.slice(0, 7)}-${nickname}`
    const invoice = { account_id, number, issued_on, supply: due, vat, reason: null }
    await noteInvoice(db, scope, { month, version, ...invoice }, acting)
  }
}

/** Null where one of them is gone. */
async function findPeople(db: Database): Promise<People | null> {
  const rows = await db
    .selectFrom('accounts')
    .leftJoin('networks', 'networks.network_id', 'accounts.network_id')
    .select(['accounts.network_id', 'name', 'user_id', 'account_id', 'permission_flag'])
    .where('withdrawn_at', 'is', null)
    .where((is) =>
      is.or([
        is('name', '=', morning.name),
        is('user_id', '=', 'operator@demo.test').and('name', 'is', null),
      ]),
    )
    .execute()
  const operator = rows.find(({ permission_flag }) => permission_flag === 2)
  const manager = rows.find(
    ({ permission_flag, user_id }) => permission_flag === 1 && user_id === morning.manager.user_id,
  )
  if (!operator || !manager?.network_id) return null
  const members = rows.filter(({ permission_flag }) => permission_flag === 0)
  return {
    network_id: manager.network_id,
    operator: operator.account_id,
    manager: manager.account_id,
    members: new Map(members.map(({ user_id, account_id }) => [user_id ?? '', account_id])),
  }
}

/** A person on a screen has an address, and a command has no account: the demo has an account alone. */
async function isLeftToDemo(db: Database, { network_id }: People): Promise<boolean> {
  const { rows } = await sql<{ is_left: boolean }>`
    with deeds as (
      select address is null and account_id is not null as is_demo from audit_log
      where network_id = ${network_id}
        and (action like 'close.%' or action in ('member.set_payee', 'channel.set_shares'))
    )
    select not exists (select from deeds where not is_demo)
      and not exists (select from settlement_entries where network_id = ${network_id} and kind = 'adjustment')
      and (exists (select from deeds) or not exists (select from settled_files where network_id = ${network_id})) as is_left`.execute(
    db,
  )
  return rows[0]!.is_left
}

async function listMonths(db: Database, network_id: number): Promise<string[]> {
  const rows = await db
    .selectFrom('settled_files')
    .select('month')
    .distinct()
    .where('network_id', '=', network_id)
    .orderBy('month')
    .execute()
  return rows.map(({ month }) => month)
}
