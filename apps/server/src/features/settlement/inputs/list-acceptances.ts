import { sql } from 'kysely'
import { actorsOf } from '../../../access/actors.ts'
import type { NetworkScope } from '../../../access/scope.ts'
import type { Database } from '../../../db/connection.ts'

/** A difference that somebody accepted as it is, in nano-US-dollars, and who confirmed it where two are needed. */
export type Acceptance = {
  tie: string
  difference: string
  reason: string
  accepted_by: number
  accepted_name: string | null
  accepted_at: Date
  confirmed_by: number | null
  confirmed_name: string | null
  confirmed_at: Date | null
}

/** What was accepted of a month, by the name of its tie. */
export async function listAcceptances(
  db: Database,
  { network_id }: NetworkScope,
  month: string,
): Promise<Map<string, Acceptance>> {
  const { rows } = await sql<Acceptance>`
    select tie, difference::text as difference, reason, accepted_by, a.nickname as accepted_name, accepted_at,
      confirmed_by, c.nickname as confirmed_name, confirmed_at
    from settlement_acceptances s
    left join ${actorsOf({ network_id })} a on a.account_id = s.accepted_by
    left join ${actorsOf({ network_id })} c on c.account_id = s.confirmed_by
    where s.network_id = ${network_id} and s.month = ${month}`.execute(db)
  return new Map(rows.map((row) => [row.tie, row]))
}
