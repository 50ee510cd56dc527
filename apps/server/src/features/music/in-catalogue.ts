import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'

/** Whether a row of `tracks` is in the network's catalogue: its prefix, its availability, and not withdrawn. */
export function isInCatalogue({ network_id }: NetworkScope): RawBuilder<SqlBool> {
  return sql<SqlBool>`
    tracks.withdrawn_on is null and (tracks.networks is null or ${network_id} = any(tracks.networks))
    and starts_with(tracks.isrc, coalesce((select isrc_prefix from networks where network_id = ${network_id}), ''))`
}

/** The same of a network whose prefix is known: as a range of codes, of which the planner knows how many tracks it leaves. */
export function isOffered({ network_id }: NetworkScope, prefix: string | null): RawBuilder<SqlBool> {
  const ofPrefix =
    prefix === null ? sql`` : sql`and tracks.isrc >= ${prefix} and tracks.isrc < ${afterPrefix(prefix)}`
  return sql<SqlBool>`
    tracks.withdrawn_on is null and (tracks.networks is null or ${network_id} = any(tracks.networks)) ${ofPrefix}`
}

/** The first text after all that begin with a prefix, in the order of codes. */
const afterPrefix = (prefix: string) =>
  prefix.slice(0, -1) + String.fromCharCode(prefix.charCodeAt(prefix.length - 1) + 1)
