import { sql } from 'kysely'
import { type ActingPerson, recordAudit } from '../../access/audit.ts'
import type { Database } from '../../db/connection.ts'
import { DomainError } from '../../errors/domain-error.ts'

export function switchSource(
  db: Database,
  { source, is_on }: { source: string; is_on: boolean },
  acting: ActingPerson,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await trx
      .insertInto('rate_sources')
      .values({ source, is_on })
      .onConflict((conflict) => conflict.column('source').doUpdateSet({ is_on }))
      .execute()
    await recordAudit(trx, {
      network_id: 0,
      ...acting,
      action: 'report.switch_rates',
      subject: source,
      after: { is_on },
    })
  })
}

/** Takes one of the two rates of a day; the rate of a publisher stays that publisher's. */
export function settleDoubt(
  db: Database,
  { day, source, rate }: { day: string; source: string; rate: string },
  acting: ActingPerson,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ is_said: boolean }>`
      select (${source}, ${rate}) in ((source, trim_scale(rate)::text), (other_source, trim_scale(other_rate)::text))
        as is_said
      from rate_doubts where currency = 'KRW' and day = ${day} and chosen is null for update`.execute(trx)
    const [doubt] = rows
    if (!doubt) throw new DomainError('not_found')
    if (!doubt.is_said) throw new DomainError('conflict')
    await sql`
      insert into exchange_rates (currency, day, rate, source) values ('KRW', ${day}, ${rate}::numeric, ${source})
      on conflict (currency, day) do update set rate = excluded.rate, source = excluded.source, taken_at = excluded.taken_at`.execute(
      trx,
    )
    await sql`update rate_doubts set chosen = ${source} where currency = 'KRW' and day = ${day}`.execute(trx)
    await recordAudit(trx, {
      network_id: 0,
      ...acting,
      action: 'report.settle_rate',
      subject: day,
      after: { source, rate },
    })
  })
}
