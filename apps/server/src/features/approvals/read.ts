import type { ApprovalKind } from '@cuesheet/contract/console-approvals'
import { sql } from 'kysely'
import { actorsAs } from '../../access/actors.ts'
import type { Database } from '../../db/connection.ts'

/** The same of every subject of a kind, by subject. */
export async function listWaitingApprovals(
  db: Database,
  kind: ApprovalKind,
): Promise<{ subject: string; asked_by: string; ends_at: string }[]> {
  const rows = await db
    .selectFrom('approvals')
    .leftJoin(actorsAs('asker'), 'account_id', 'asked_by')
    .select(['subject', 'asked_by', 'nickname', 'ends_at'])
    .where('kind', '=', kind)
    .where('decision', 'is', null)
    .where('ends_at', '>', sql<Date>`now()`)
    .orderBy('subject')
    .limit(500)
    .execute()
  return rows.map(({ subject, asked_by, nickname, ends_at }) => ({
    subject,
    asked_by: nickname ?? `#${asked_by}`,
    ends_at: ends_at.toISOString(),
  }))
}

/** Who asked a second administrator for this, and until when one can confirm it; null where nobody waits. */
export async function findWaitingApproval(
  db: Database,
  kind: ApprovalKind,
  subject: string,
): Promise<{ asked_by: string; asked_at: string; ends_at: string } | null> {
  const found = await db
    .selectFrom('approvals')
    .leftJoin(actorsAs('asker'), 'account_id', 'asked_by')
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
