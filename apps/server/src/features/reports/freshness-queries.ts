import { type SqlBool, sql } from 'kysely'
import type { ChannelScope, NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'

/** How far a network's reports reach; all null before the first. */
export type Reach = {
  first_day: string | null
  activity_through: string | null
  revenue_through: string | null
}

export async function findReach(db: Database, { network_id }: NetworkScope): Promise<Reach> {
  return db
    .selectFrom('network_day')
    .select(({ fn }) => [
      fn.min('day').as('first_day'),
      fn.max('day').filterWhere(sql<SqlBool>`activity_reported`).as('activity_through'),
      fn.max('day').filterWhere(sql<SqlBool>`revenue_reported`).as('revenue_through'),
    ])
    .where('network_id', '=', network_id)
    .executeTakeFirstOrThrow()
}

export type Revisions = {
  /** Of all that reports show of the network; null before anything was reported. */
  revision: string | null
  /** Of what they are made of. */
  facts_revision: number | null
  /** What else a member's reports depend on: its channels and its fee rates; null for other scopes. */
  of_member: unknown
}

export async function findRevisions(
  db: Database,
  { network_id, member_id }: ChannelScope,
): Promise<Revisions> {
  const ofMember = sql`jsonb_build_array(
    (select jsonb_agg(channel_id order by channel_id) from assignments
      where network_id = ${network_id} and account_id = ${member_id}),
    (select jsonb_agg(jsonb_build_array(from_month, fee_rate) order by from_month) from fee_rates
      where network_id = ${network_id} and account_id = ${member_id}),
    (select default_fee_rate from networks where network_id = ${network_id}))`
  const { rows } = await sql<Revisions>`
    select revision, facts_revision, ${member_id === null ? sql`null` : ofMember} as of_member
    from (select) as one left join report_revisions on network_id = ${network_id}`.execute(db)
  return rows[0]!
}
