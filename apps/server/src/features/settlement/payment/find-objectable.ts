import { officeTimeZone } from '@cuesheet/contract/values/business-days'
import { ordinaryObjectionDays } from '@cuesheet/contract/values/objections'
import type { MemberLine } from '@cuesheet/contract/values/settled-members'
import { type RawBuilder, sql } from 'kysely'
import type { NetworkScope } from '../../../access/scope.ts'
import type { Database } from '../../../db/connection.ts'
import { listMemberLines } from './list-settled-members.ts'

/** The office's day of a moment. */
export const settledOn = (lockedAt: RawBuilder<unknown>) =>
  sql`(${lockedAt} at time zone ${sql.lit(officeTimeZone)})::date`

/** The last day on which a member can object to month `m`, which is locked: as its statement says; until it has one, as it would. */
export const objectsUntil = ({ network_id }: NetworkScope, accountId: number | null) => sql`coalesce(
  (select max(objects_until) from statements t
   where t.network_id = ${network_id} and t.account_id = ${accountId}::integer and t.month = m.month),
  ${settledOn(sql`m.locked_at`)} + coalesce(
    (select objection_days from statement_layouts l where l.network_id = ${network_id}), ${sql.lit(ordinaryObjectionDays)}))`

type Asked = {
  month: string
  account_id: number
  line: Omit<
    MemberLine,
    'channel_id' | 'channel' | 'usd' | 'fee_rate' | 'fee_usd' | 'term' | 'term_from'
  > | null
}

/** What a member may object to: its locked month, and that line of it as it stands; null where it has no such thing. */
export async function findObjectable(
  db: Database,
  scope: NetworkScope,
  { month, account_id, line }: Asked,
): Promise<{ objects_until: string; line: MemberLine | null } | null> {
  const { network_id } = scope
  const { rows } = await sql<{ objects_until: string }>`
    select ${objectsUntil(scope, account_id)} as objects_until
    from settlement_months m join settlement_members s using (network_id, month)
    where m.network_id = ${network_id} and m.month = ${month} and s.account_id = ${account_id}
      and m.locked_at is not null`.execute(db)
  if (!rows[0]) return null
  if (line === null) return { ...rows[0], line: null }
  const found = (await listMemberLines(db, scope, month, account_id)).find(
    (of) =>
      of.platform_channel_id === line.platform_channel_id &&
      of.kind === line.kind &&
      of.family === line.family &&
      of.adjustment_type === line.adjustment_type &&
      of.activity_month === line.activity_month &&
      of.corrects_month === line.corrects_month,
  )
  return found ? { ...rows[0], line: found } : null
}
