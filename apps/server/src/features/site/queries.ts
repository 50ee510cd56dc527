import { sql } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'

/** Everything that is set of a network, with its domains, texts, own constants and stored pictures. */
export async function getNetwork(db: Database, { network_id }: NetworkScope) {
  return db
    .selectFrom('networks')
    .selectAll('networks')
    .select([
      sql<string[]>`array(select domain from network_domains d where d.network_id = networks.network_id
        order by domain)`.as('domains'),
      sql<Record<string, { title: string; description: string }>>`(select coalesce(jsonb_object_agg(locale,
        jsonb_build_object('title', title, 'description', description)), '{}')
        from network_texts t where t.network_id = networks.network_id)`.as('texts'),
      sql<Record<string, number>>`(select coalesce(jsonb_object_agg(name, value), '{}')
        from network_constants c where c.network_id = networks.network_id)`.as('own_constants'),
    ])
    .where('network_id', '=', network_id)
    .executeTakeFirstOrThrow()
}
