import type { Transaction } from 'kysely'
import { recordAudit } from '../../../access/audit.ts'
import type { Database } from '../../../db/connection.ts'
import type { DB } from '../../../db/tables.gen.ts'
import { DomainError } from '../../../errors/domain-error.ts'
import type { ActingOnChannel } from '../change-state.ts'
import { refreshDueDays } from './refresh-review-queue.ts'

type Holiday = { day: string; name: string }

export function listHolidays(db: Database, year: number): Promise<Holiday[]> {
  return db
    .selectFrom('holidays')
    .select(['day', 'name'])
    .where('day', '>=', `${year}-01-01`)
    .where('day', '<=', `${year}-12-31`)
    .orderBy('day')
    .execute()
}

export async function addHoliday(
  db: Database,
  { day, name }: Holiday,
  acting: ActingOnChannel,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const before = await findHoliday(trx, day)
    await trx
      .insertInto('holidays')
      .values({ day, name })
      .onConflict((conflict) => conflict.column('day').doUpdateSet({ name }))
      .execute()
    await record(trx, acting, 'review.add_holiday', day, { ...(before && { before }), after: { name } })
    if (!before) await refreshDueDays(trx, day)
  })
}

export async function removeHoliday(db: Database, day: string, acting: ActingOnChannel): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const before = await findHoliday(trx, day)
    if (!before) throw new DomainError('not_found')
    await trx.deleteFrom('holidays').where('day', '=', day).execute()
    await record(trx, acting, 'review.remove_holiday', day, { before })
    await refreshDueDays(trx, day)
  })
}

const findHoliday = (trx: Transaction<DB>, day: string) =>
  trx.selectFrom('holidays').select('name').where('day', '=', day).forUpdate().executeTakeFirst()

function record(
  trx: Transaction<DB>,
  { account_id, address }: ActingOnChannel,
  action: 'review.add_holiday' | 'review.remove_holiday',
  subject: string,
  sides: { before?: { name: string }; after?: { name: string } },
): Promise<void> {
  return recordAudit(trx, {
    network_id: 0,
    account_id,
    action,
    subject,
    ...sides,
    ...(address && { address }),
  })
}
