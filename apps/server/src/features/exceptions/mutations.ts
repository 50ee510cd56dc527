import { recordAudit } from '../../access/audit.ts'
import type { Database } from '../../db/connection.ts'
import { DomainError } from '../../errors/domain-error.ts'
import type { Exception } from './rules.ts'

type Operator = { account_id: number; address: string }

/** Puts an exception off as it is now: it comes back at its time, or when it is worse. */
export function putOff(
  db: Database,
  { kind, subject, network, weight, is_urgent }: Exception,
  { until, reason, now }: { until: Date; reason: string; now: Date },
  { account_id, address }: Operator,
): Promise<void> {
  const network_id = network?.network_id ?? 0
  const put = { until, reason, weight, is_urgent, put_off_by: account_id, put_off_at: now }
  return db.transaction().execute(async (trx) => {
    await trx
      .insertInto('exceptions_put_off')
      .values({ network_id, kind, subject, ...put })
      .onConflict((conflict) => conflict.columns(['network_id', 'kind', 'subject']).doUpdateSet(put))
      .execute()
    await recordAudit(trx, {
      network_id: 0,
      account_id,
      address,
      action: 'exception.put_off',
      subject: nameOf(kind, network?.name, subject),
      after: { until: until.toISOString(), reason },
    })
  })
}

/** Shows it again; `not_found` where it was not put off. */
export function takeUp(
  db: Database,
  { kind, subject, network_id }: { kind: string; subject: string; network_id: number | null },
  { account_id, address }: Operator,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const gone = await trx
      .deleteFrom('exceptions_put_off')
      .where('network_id', '=', network_id ?? 0)
      .where('kind', '=', kind)
      .where('subject', '=', subject)
      .returning(['until', 'reason'])
      .executeTakeFirst()
    if (!gone) throw new DomainError('not_found')
    const network = await trx
      .selectFrom('networks')
      .select('name')
      .where('network_id', '=', network_id ?? 0)
      .executeTakeFirst()
    await recordAudit(trx, {
      network_id: 0,
      account_id,
      address,
      action: 'exception.take_up',
      subject: nameOf(kind, network?.name, subject),
      before: { until: gone.until.toISOString(), reason: gone.reason },
    })
  })
}

const nameOf = (kind: string, network: string | undefined, subject: string) =>
  [kind, network, subject].filter(Boolean).join(' ')
