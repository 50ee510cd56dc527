import { sql } from 'kysely'
import { recordAudit } from '../../access/audit.ts'
import type { Database } from '../../db/connection.ts'

/** Writes down that a backup was made. */
export function recordBackup(
  db: Database,
  backup: { made_at: Date; size_bytes: number | null; note: string },
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await trx.insertInto('backups').values(backup).execute()
    await recordAudit(trx, {
      network_id: 0,
      account_id: null,
      action: 'system.backup_made',
      after: { made_at: backup.made_at.toISOString(), note: backup.note },
    })
  })
}

/** Writes down that the backup of a moment was restored, and was whole; also of one that nobody had told of. */
export function recordProof(db: Database, made_at: Date, note: string): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const { numAffectedRows } = await sql`
      update backups set proven_at = now() where made_at = ${made_at}`.execute(trx)
    if (!numAffectedRows)
      await sql`insert into backups (made_at, note, proven_at) values (${made_at}, ${note}, now())`.execute(
        trx,
      )
    await recordAudit(trx, {
      network_id: 0,
      account_id: null,
      action: 'system.backup_proven',
      after: { made_at: made_at.toISOString(), note },
    })
  })
}
