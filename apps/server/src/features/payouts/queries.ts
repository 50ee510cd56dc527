import type { PayoutDetails } from '@cuesheet/contract/payouts'
import { sql } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import type { SecretBox } from '../../access/secret-box.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Database } from '../../db/connection.ts'
import { lastDigits, type Sealed, sealedFor } from './rules.ts'

type Details = NonNullable<PayoutDetails['details']>
type Row = Pick<Details, 'method' | 'bank' | 'state'> & {
  version: number
  ending: string
  sealed: Buffer
  changed_at: Date
  holds_from: Date
}

/** Where a member is paid to, as it may be read: nothing of a name or a number by who views it as an operator. */
export async function findPayoutDetails(
  db: Database,
  { scope, secrets }: { scope: NetworkScope; secrets: SecretBox },
  { account_id, viewing }: Viewer,
): Promise<Pick<PayoutDetails, 'details' | 'version'>> {
  const owner = { network_id: scope.network_id, account_id }
  const { rows } = await sql<Row>`
    select method, bank, ending, details as sealed, changed_at, holds_from, version,
      case when holds_from > now() then 'cooling' else 'ready' end as state
    from payout_details where network_id = ${owner.network_id} and account_id = ${account_id}`.execute(db)
  const [row] = rows
  if (!row) return { details: null, version: 0 }
  const opened = viewing ? null : (JSON.parse(await secrets.open(row.sealed, sealedFor(owner))) as Sealed)
  return {
    version: row.version,
    details: {
      method: row.method,
      bank: row.bank,
      legal_name: opened?.legal_name ?? null,
      holder: opened?.holder ?? null,
      ending: opened ? row.ending : null,
      registration_ending: opened?.registration ? lastDigits(opened.registration) : null,
      changed_at: row.changed_at.toISOString(),
      holds_from: row.holds_from.toISOString(),
      state: row.state,
    },
  }
}
