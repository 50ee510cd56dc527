import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'

/** Whether a row of `tracks` is in the network's catalogue: its prefix, its availability, and not withdrawn. */
export function isInCatalogue({ network_id }: NetworkScope): RawBuilder<SqlBool> {
  return sql<SqlBool>`
    tracks.withdrawn_on is null and (tracks.networks is null or ${network_id} = any(tracks.networks))
    and starts_with(tracks.isrc, coalesce((select isrc_prefix from networks where network_id = ${network_id}), ''))`
}
