import { sql } from 'kysely'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/connection.ts'

export type Backup = { made_at: Date; size_bytes: number | null; note: string }
export type Proof = { proven_at: Date; made_at: Date }

/**
 * The latest backup that was made or told of, and the latest that was proven to be restored whole; `installed_at`: since
 * when there could have been one.
 */
export async function findBackup(
  db: Database,
): Promise<{ last: Backup | null; proven: Proof | null; installed_at: Date }> {
  const { rows } = await sql<{ installed_at: Date } & { [Field in keyof Backup]: Backup[Field] | null }>`
    select installed_at, made_at, size_bytes, note
    from (select min(run_at) as installed_at from schema_migrations) as installation
    left join (select made_at, size_bytes, note from backups order by made_at desc, backup_id desc limit 1) as latest
      on true`.execute(db)
  const { installed_at, made_at, size_bytes, note } = rows[0]!
  const { rows: proofs } = await sql<Proof>`
    select proven_at, made_at from backups where proven_at is not null
    order by proven_at desc, backup_id desc limit 1`.execute(db)
  const last = made_at && { made_at, size_bytes, note: note ?? '' }
  return { installed_at, last, proven: proofs[0] ?? null }
}

export const backupJob = 'backups.make'
/** How much later than its schedule a backup may be before somebody is told: it takes its time, and may be tried again. */
const graceHours = 2

/** Whether the settings say where a backup goes and what it is encrypted with. */
export const canBackUp = ({
  backup_folder,
  backup_passphrase,
  backup_passphrase_file,
}: Pick<Config, 'backup_folder' | 'backup_passphrase' | 'backup_passphrase_file'>): boolean =>
  backup_folder !== null && (backup_passphrase !== null || backup_passphrase_file !== null)

/** After how many hours without a backup operators are told; null: nobody watches. */
export const expectedHours = ({
  backup_every_hours,
  backup_within_hours,
}: Pick<Config, 'backup_every_hours' | 'backup_within_hours'>): number | null =>
  backup_every_hours === null ? backup_within_hours : backup_every_hours + graceHours
