import { expressionBuilder, type RawBuilder, sql } from 'kysely'
import type { DB } from '../db/tables.gen.ts'

/**
 * Who may have acted in a network: its accounts, and operators, who are of network 0. A relation (account_id, nickname,
 * user_id) to be left-joined for names: on Citus, rows of two networks are joined in no other way.
 */
export const actorsOf = ({ network_id }: { network_id: number }): RawBuilder<unknown> => sql`(
  select account_id, nickname, user_id from accounts where network_id in (0, ${network_id}))`

/** The same of operators alone. */
export const operators = sql`(select account_id, nickname, user_id from accounts where network_id = 0)`

/** `actorsOf` of one network, or with 0 `operators`, as a table of Kysely’s. */
export const actorsAs = <Alias extends string>(alias: Alias, network_id = 0) =>
  expressionBuilder<DB>()
    .selectFrom('accounts')
    .select(['account_id', 'nickname', 'user_id'])
    .where('network_id', 'in', network_id === 0 ? [0] : [0, network_id])
    .as(alias)
