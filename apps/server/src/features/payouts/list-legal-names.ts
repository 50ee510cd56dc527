import { sql } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import type { SecretBox } from '../../access/secret-box.ts'
import type { Database } from '../../db/connection.ts'
import { type Sealed, sealedFor } from './rules.ts'

/** The legal names of members that have said where they are paid to. */
export async function listLegalNames(
  db: Database,
  { scope: { network_id }, secrets }: { scope: NetworkScope; secrets: SecretBox },
  accountIds: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ account_id: number; sealed: Buffer }>`
    select account_id, details as sealed from payout_details
    where network_id = ${network_id} and account_id = any(${accountIds}::integer[])`.execute(db)
  const names = new Map<number, string>()
  for (const { account_id, sealed } of rows) {
    const opened = await secrets.open(sealed, sealedFor({ network_id, account_id }))
    names.set(account_id, (JSON.parse(opened) as Sealed).legal_name)
  }
  return names
}
