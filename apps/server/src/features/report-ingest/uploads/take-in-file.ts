import type { Transaction } from 'kysely'
import type { DB } from '../../../db/tables.gen.ts'
import { DomainError } from '../../../errors/domain-error.ts'
import { sendJob } from '../../../jobs/send-job.ts'
import { auditUpload, isFileName, isReportName } from './upload-mutations.ts'

/** A file that came through another door than the console, whole, and lies among the stored ones. */
export type TakenFile = {
  door: 'api' | 'folder'
  door_name: string
  network_id: number
  file_name: string
  stored_as: string
  size: number
  is_automatic: boolean
  again?: boolean
  day?: string | undefined
  address?: string
}

/** The file's name in one form; `invalid_input` where it names a folder, or no report could be in it. */
export function requireReportName(given: string): string {
  const name = given.normalize('NFC')
  if (!isFileName(name)) throw new DomainError('invalid_input', { message_key: 'upload_name_has_path' })
  if (!isReportName(name)) throw new DomainError('invalid_input', { message_key: 'upload_wrong_kind' })
  return name
}

/** Has the job try a file out and, where it is automatic, load what is right of it. */
export async function takeInFile(trx: Transaction<DB>, file: TakenFile): Promise<number> {
  const { door, door_name, network_id, file_name, stored_as, size, is_automatic, again, day, address } = file
  const { upload_id } = await trx
    .insertInto('uploads')
    .values({ door, door_name, network_id, is_automatic, state: 'looking' })
    .returning('upload_id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('upload_files')
    .values({
      upload_id,
      file_no: 1,
      file_name,
      size,
      received: size,
      stored_as,
      network_id,
      again: again ?? false,
      day: day ?? null,
    })
    .execute()
  const by = { account_id: null, ...(address && { address }) }
  await auditUpload(trx, 'report.upload', upload_id, by, { files: 1, bytes: size, door, from: door_name })
  await sendJob(trx, 'report-ingest.uploads')
  return upload_id
}
