import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { maxFilters } from './queries.ts'

type Filter = { list: string; name: string; search: string }

/** Saves or replaces; `conflict` where the list has as many as it may have. A way of looking is not worth an audit entry. */
export async function saveFilter(
  db: Database,
  account_id: number,
  { list, name, search }: Filter,
): Promise<void> {
  const { numAffectedRows } = await sql`
    insert into saved_filters (network_id, account_id, list, name, search)
    select 0, ${account_id}, ${list}, ${name}, ${search}
    where (select count(*) from saved_filters where network_id = 0 and account_id = ${account_id} and list = ${list}
      and name <> ${name}) < ${maxFilters}
    on conflict (network_id, account_id, list, name) do update set search = excluded.search`.execute(db)
  if (!numAffectedRows) throw new DomainError('conflict', { message_key: 'too_many_filters' })
}

export async function deleteFilter(
  db: Database,
  accountId: number,
  { list, name }: Pick<Filter, 'list' | 'name'>,
): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_filters')
    .where('network_id', '=', 0)
    .where('account_id', '=', accountId)
    .where('list', '=', list)
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  if (!numDeletedRows) throw new DomainError('not_found')
}
