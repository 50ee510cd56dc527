import type { ApprovalKind } from '@cuesheet/contract/console-approvals'
import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'

/** Who asked a second administrator for this, and until when one can confirm it; null where nobody waits. */
export async function findWaitingApproval(
  db: Database,
  kind: ApprovalKind,
  subject: string,
): Promise<{ asked_by: string; asked_at: string; ends_at: string } | null> {
  const found = await db
    .selectFrom('approvals')
    .leftJoin('accounts', 'account_id', 'asked_by')
    .select(['asked_by', 'nickname', 'asked_at', 'ends_at'])
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('decision', 'is', null)
    .where('ends_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  if (!found) return null
  const { asked_by, nickname, asked_at, ends_at } = found
  return {
    asked_by: nickname ?? `#${asked_by}`,
    asked_at: asked_at.toISOString(),
    ends_at: ends_at.toISOString(),
  }
}
