import { sql } from 'kysely'
import type { Viewer } from '../../access/viewer.ts'
import type { Database } from '../../db/connection.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { maxOfAll, maxViews, ownerOf } from './queries.ts'

type View = { list: string; name: string; search: string }

/** Saves or replaces; `conflict` where the screen has as many as it may have. A way of looking is not worth an audit entry. */
export async function saveView(db: Database, viewer: Viewer, { list, name, search }: View): Promise<void> {
  const { network_id, account_id } = ownerOf(viewer)
  const { numAffectedRows } = await sql`
    insert into saved_filters (network_id, account_id, list, name, search)
    select ${network_id}, ${account_id}, ${list}, ${name}, ${search}
    where (select count(*) from saved_filters where network_id = ${network_id} and account_id = ${account_id} and list = ${list}
      and name <> ${name}) < ${maxViews}
      and (select count(*) from saved_filters where network_id = ${network_id} and account_id = ${account_id}
        and (list <> ${list} or name <> ${name})) < ${maxOfAll}
    on conflict (network_id, account_id, list, name) do update set search = excluded.search`.execute(db)
  if (!numAffectedRows) throw new DomainError('conflict', { message_key: 'too_many_views' })
}

export async function deleteView(
  db: Database,
  viewer: Viewer,
  { list, name }: Pick<View, 'list' | 'name'>,
): Promise<void> {
  const { network_id, account_id } = ownerOf(viewer)
  const { numDeletedRows } = await db
    .deleteFrom('saved_filters')
    .where('network_id', '=', network_id)
    .where('account_id', '=', account_id)
    .where('list', '=', list)
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  if (!numDeletedRows) throw new DomainError('not_found')
}
