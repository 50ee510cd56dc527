import { locales } from '@cuesheet/contract/values/locale'
import { sql } from 'kysely'
import type { Database } from '../db/connection.ts'
import { fieldName, omittedFields } from '../features/audit/describe-entries.ts'
import { textsOf } from '../locales/texts.ts'

/** The fields of everything in the audit log that have no words: each would be read by its key. */
export async function listFieldsWithoutWords(db: Database): Promise<string[]> {
  const { rows } = await sql<{ field: string }>`
    select distinct jsonb_object_keys(coalesce(before, '{}') || coalesce(after, '{}')) as field from audit_log`.execute(
    db,
  )
  return rows
    .map(({ field }) => field)
    .filter((field) => !omittedFields.includes(field))
    .filter((field) => locales.some((locale) => !fieldName(field, { locale, texts: textsOf(locale).audit })))
}
