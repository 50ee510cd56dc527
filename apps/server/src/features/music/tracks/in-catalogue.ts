import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { NetworkScope } from '../../../access/scope.ts'
import type { Database } from '../../../db/connection.ts'

const isFor = ({ network_id }: NetworkScope) =>
  sql`(tracks.networks is null or ${network_id} = any(tracks.networks))`

/** Whether a row of `tracks` is in the network's catalogue: its prefix, its availability, and not withdrawn. */
export function isInCatalogue(scope: NetworkScope): RawBuilder<SqlBool> {
  return sql<SqlBool>`
    tracks.withdrawn_on is null and ${isFor(scope)} and starts_with(
      tracks.isrc, coalesce((select isrc_prefix from networks where network_id = ${scope.network_id}), ''))`
}

/** The same of a network whose prefix is known. */
export function isOffered(scope: NetworkScope, prefix: string | null): RawBuilder<SqlBool> {
  return sql<SqlBool>`tracks.withdrawn_on is null and ${isOfNetwork(scope, prefix)}`
}

/** The same, withdrawn or not; the prefix as a range of codes, of which the planner knows how many tracks it leaves. */
export function isOfNetwork(scope: NetworkScope, prefix: string | null): RawBuilder<SqlBool> {
  const ofPrefix =
    prefix === null ? sql`` : sql`and tracks.isrc >= ${prefix} and tracks.isrc < ${afterPrefix(prefix)}`
  return sql<SqlBool>`(${isFor(scope)} ${ofPrefix})`
}

/** The first text after all that begin with a prefix, in the order of codes. */
const afterPrefix = (prefix: string) =>
  prefix.slice(0, -1) + String.fromCharCode(prefix.charCodeAt(prefix.length - 1) + 1)

/** How many tracks there are that are not withdrawn, and how many of them the network offers. */
export async function countOffered(
  db: Database,
  scope: NetworkScope,
): Promise<{ tracks: number; in_catalogue: number }> {
  const { rows } = await sql<{ tracks: number; in_catalogue: number }>`
    select count(*) as tracks, count(*) filter (where ${isInCatalogue(scope)}) as in_catalogue
    from tracks where withdrawn_on is null`.execute(db)
  return rows[0]!
}
