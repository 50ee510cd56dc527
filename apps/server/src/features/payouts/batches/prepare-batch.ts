import type { PayoutMethod } from '@cuesheet/contract/values/payouts'
import { sql } from 'kysely'
import { type ActingPerson, recordAudit } from '../../../access/audit.ts'
import type { NetworkScope } from '../../../access/scope.ts'
import type { SecretBox } from '../../../access/secret-box.ts'
import { requireSomeoneElse } from '../../../access/two-persons.ts'
import type { Database } from '../../../db/connection.ts'
import { DomainError } from '../../../errors/domain-error.ts'
import { lockBooks, needsTwoPersons } from '../../settlement/public.ts'
import { type Sealed, sealedFor } from '../rules.ts'
import { candidatesOf, requirePayDay } from './candidates.ts'
import { sealedForLine } from './hold-batch.ts'

type Asked = { method: PayoutMethod; pay_on: string; lines: number; amount: string }
type Candidate = { account_id: number; amount: string; details: Buffer }

/** Prepares a batch of everybody who can be paid so, where it comes to what was seen; answers its number. */
export function prepareBatch(
  db: Database,
  { scope, secrets }: { scope: NetworkScope; secrets: SecretBox },
  { method, pay_on, ...seen }: Asked,
  { today, is_proposed, ...acting }: ActingPerson & { today: string; is_proposed: boolean },
): Promise<{ batch_no: number; needs_second_person: boolean }> {
  const { network_id } = scope
  requirePayDay(pay_on, today)
  return db.transaction().execute(async (trx) => {
    await lockBooks(trx, scope)
    const needs_second_person = is_proposed || (await needsTwoPersons(trx, scope))
    if (needs_second_person)
      await requireSomeoneElse(trx, {
        kind: is_proposed ? 'payout.proposal' : 'payout.batch',
        network_id,
        asked_by: acting.account_id,
      })
    const { rows } = await sql<Candidate>`
      select account_id, to_char(month, 'YYYY-MM-DD') as month,
        dense_rank() over (order by nickname nulls last, account_id) as line, due::text, income_tax::text, local_tax::text,
        vat::text, amount::text, tax_rule, payee_kind, treaty_rate::text, bank, ending, details, details_version
      from ${candidatesOf(scope, { pay_on })} as candidates
      where waits is null and method = ${method} order by line, month`.execute(trx)
    const amount = rows.reduce((sum, row) => sum + BigInt(row.amount), 0n)
    const lines = new Set(rows.map(({ account_id }) => account_id)).size
    if (lines !== seen.lines || amount !== BigInt(seen.amount))
      throw new DomainError('conflict', { message_key: 'payout_candidates_changed' })
    const { rows: last } = await sql<{ batch_no: number }>`
      select coalesce(max(batch_no), 0) + 1 as batch_no from payout_batches where network_id = ${network_id}`.execute(
      trx,
    )
    const { batch_no } = last[0]!
    const opened = await Promise.all(
      rows.map(async ({ account_id, details }) => {
        const { registration: _, ...kept } = JSON.parse(
          await secrets.open(details, sealedFor({ network_id, account_id })),
        ) as Sealed
        return { text: JSON.stringify(kept), owner: sealedForLine(scope, batch_no, account_id) }
      }),
    )
    const sealed = await secrets.sealAll(opened)
    const items = rows.map((row, at) => ({ ...row, details: `\\x${sealed[at]!.toString('hex')}` }))
    await sql`
      insert into payout_batches (network_id, batch_no, method, pay_on, is_proposed, prepared_by, prepared_at)
      values (${network_id}, ${batch_no}, ${method}, ${pay_on}::date, ${is_proposed}, ${acting.account_id}, now())`.execute(
      trx,
    )
    await sql`
      insert into payout_items (network_id, batch_no, account_id, month, line, due, income_tax, local_tax, vat, amount, tax_rule,
        payee_kind, treaty_rate, bank, ending, details, details_version)
      select ${network_id}, ${batch_no}, account_id, month, line, due, income_tax, local_tax, vat, amount, tax_rule, payee_kind,
        treaty_rate, bank, ending, details, details_version
      from json_populate_recordset(null::payout_items, ${JSON.stringify(items)})`.execute(trx)
    await recordAudit(trx, {
      network_id,
      ...acting,
      action: 'batch.prepare',
      subject: String(batch_no),
      after: { method, pay_on, members: lines, amount: String(amount) },
    })
    return { batch_no, needs_second_person }
  })
}
