import { sql, type Transaction } from 'kysely'
import { recordAudit } from '../../../access/audit.ts'
import type { NetworkScope } from '../../../access/scope.ts'
import { readMoment } from '../../../db/clock.ts'
import type { Database } from '../../../db/connection.ts'
import type { DB } from '../../../db/tables.gen.ts'
import { DomainError } from '../../../errors/domain-error.ts'
import { planForSets } from '../../facts/lock-facts.ts'
import { sumNameless } from '../../facts/unmatched-sums.ts'
import { holdMonth, lockBooks } from '../books/lock-books.ts'
import { writeAwaited } from '../inputs/awaited.ts'
import { findMarketRate } from '../inputs/find-market-rate.ts'
import { notReconciled } from '../not-reconciled.ts'
import { calculationRules, readMonth } from '../read-month.ts'
import { channelsDigest, writeChannels } from './write-channels.ts'
import { writeLines } from './write-lines.ts'
import { writeMembers } from './write-members.ts'

/** What a calculation is at, of how many steps. */
export const calculationSteps = 4

type Asked = {
  month: string
  account_id: number | null
  onStep?: (step: number) => void
}

/**
 * Calculates a month from what is there now, in place of the calculation before: the same inputs always make the same books.
 * What comes while it runs makes its inputs others than those it was made of, and the month asks for a new one. `conflict`
 * with what the month still needs.
 */
export async function calculateMonth(
  db: Database,
  scope: NetworkScope,
  { month, account_id, onStep = () => {} }: Asked,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockBooks(trx, scope)
    const { inputs, state, needs, ties } = await readMonth(trx, scope, month)
    if (['approved', 'locked', 'paid'].includes(state))
      throw new DomainError('conflict', { message_key: 'close_is_approved' })
    const { rate } = inputs
    if (!rate || !['reconciled', 'calculated'].includes(state)) throw notReconciled(needs)
    await planForSets(trx, async () => {
      onStep(1)
      await writeChannels(trx, scope, month)
      onStep(2)
      await writeLines(trx, scope, { month, inputs, rate })
      onStep(3)
      await writeMembers(trx, scope, { ...inputs, month, rate })
      await writeAwaited(trx, scope, month, ties)
    })
    onStep(4)
    await noteCalculation(trx, scope, { month, inputs, account_id })
  })
}

type Calculated = {
  month: string
  inputs: Awaited<ReturnType<typeof readMonth>>['inputs']
  account_id: number | null
}

async function noteCalculation(
  trx: Transaction<DB>,
  scope: NetworkScope,
  { month, inputs, account_id }: Calculated,
): Promise<void> {
  const { network_id } = scope
  const { files, rate, planned_on, digests } = inputs
  await holdMonth(trx, scope, month)
  const { shown } = await findMarketRate(trx, month, inputs.currency)
  const { rows } = await sql<{ calculation_no: number }>`
    update settlement_months set
      version = version + 1, calculation_no = calculation_no + 1, rules = ${calculationRules}, calculated_at = ${await readMoment(trx)},
      calculated_by = ${account_id}, inputs = ${JSON.stringify(digests)}::jsonb,
      basis_files = ${files.basis.map(({ file_id }) => file_id)}::bigint[],
      payment_file = ${files.payment?.file_id ?? null}, tax_files = ${files.taxes.map(({ file_id }) => file_id)}::bigint[],
      settled_local = ${rate!.local}::numeric, settled_usd = ${rate!.usd}::numeric, rate_source = ${rate!.source},
      currency = ${rate!.currency}, shown_rate = ${shown}::numeric, planned_on = ${planned_on},
      nameless_estimated = ${String((await sumNameless(trx, scope, month)).revenue)}::bigint,
      recoupment_order = (select n.recoupment_order from networks n where n.network_id = ${network_id}),
      declined_what = null, declined_by = null, declined_at = null, declined_reason = null,
      channels_digest = ${channelsDigest(sql`${network_id}`, sql`${month}`)}
    where network_id = ${network_id} and month = ${month}
    returning calculation_no`.execute(trx)
  await recordAudit(trx, {
    network_id,
    account_id,
    action: 'close.calculate',
    subject: month.slice(0, 7),
    after: { calculation: rows[0]!.calculation_no },
  })
}
