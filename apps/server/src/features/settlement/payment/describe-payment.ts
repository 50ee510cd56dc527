import type { closeMonth } from '@cuesheet/contract/values/close-month'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { NetworkScope } from '../../../access/scope.ts'
import type { Database } from '../../../db/connection.ts'
import { listDue } from './due-payments.ts'

type Payment = NonNullable<z.output<z.ZodMiniObject<typeof closeMonth>>['payment']>

const waitingAtMost = 100

/** Who is paid of a locked month, and who is not yet. */
export async function describePayment(db: Database, scope: NetworkScope, month: string): Promise<Payment> {
  const { rows } = await sql<Omit<Payment, 'waiting' | 'ready' | 'ready_members'>>`
    select m.payments, count(*) filter (where s.paid_on is not null) as paid_members,
      coalesce(sum(s.payable) filter (where s.paid_on is not null), 0)::text as paid,
      count(*) filter (where s.due > 0 and s.paid_on is null) as due_members,
      coalesce(sum(s.due) filter (where s.paid_on is null), 0)::text as due
    from settlement_months m left join settlement_members s using (network_id, month)
    where m.network_id = ${scope.network_id} and m.month = ${month} group by m.payments`.execute(db)
  const due = await listDue(db, scope, month)
  const waiting = due.flatMap(({ account_id, nickname, payable, waits_for, hold_reason }) =>
    waits_for === null
      ? []
      : [{ account_id, nickname, payable, waits_for, reason: waits_for === 'hold' ? hold_reason : null }],
  )
  const ready = due.filter(({ waits_for }) => waits_for === null)
  return {
    ...rows[0]!,
    ready_members: ready.length,
    ready: String(ready.reduce((sum, { payable }) => sum + BigInt(payable), 0n)),
    waiting: waiting.slice(0, waitingAtMost),
  }
}
