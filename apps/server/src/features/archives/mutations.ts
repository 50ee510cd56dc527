import type { Locale } from '@cuesheet/contract/values/locale'
import { sql, type Transaction } from 'kysely'
import { type ActingPerson, recordAudit } from '../../access/audit.ts'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import type { DB } from '../../db/tables.gen.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { sendJob } from '../../jobs/send-job.ts'

/** Has a member's archive made, in place of one that is there. `conflict` while one is being made. */
export function askForArchive(
  db: Database,
  scope: NetworkScope,
  locale: Locale,
  { account_id, ...by }: ActingPerson,
): Promise<void> {
  const { network_id } = scope
  return db.transaction().execute(async (trx) => {
    await sql`select from accounts where network_id = ${network_id} and account_id = ${account_id} for no key update`.execute(
      trx,
    )
    const { rows: making } = await sql`
      select from archives
      where network_id = ${network_id} and account_id = ${account_id} and ready_at is null and failed_at is null`.execute(
      trx,
    )
    if (making.length > 0) throw new DomainError('conflict', { message_key: 'archive_is_made' })
    await deleteArchives(trx, scope, account_id)
    await trx.insertInto('archives').values({ network_id, account_id, language: locale }).execute()
    await recordAudit(trx, {
      network_id,
      account_id,
      ...by,
      action: 'account.ask_archive',
      subject: String(account_id),
    })
    await sendJob(trx, 'archives.make')
  })
}

async function deleteArchives(trx: Transaction<DB>, { network_id }: NetworkScope, accountId: number) {
  for (const table of ['archive_parts', 'archives'] as const)
    await trx
      .deleteFrom(table)
      .where('network_id', '=', network_id)
      .where('account_id', '=', accountId)
      .execute()
}
