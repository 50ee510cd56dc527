import { platformChannelId } from '@cuesheet/contract/values/ids'
import { sql } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import { OperatorError } from '../../errors/operator-error.ts'

/** The platform's id of a registered channel, by its id, its link or its handle. Throws OperatorError where there is none. */
export async function findGivenChannel(
  db: Database,
  { network_id }: NetworkScope,
  given: string,
): Promise<string> {
  const named = given.match(/[\w-]+/g)?.find((word) => platformChannelId.test(word)) ?? null
  const handle = named ? null : (/@[^/?#\s]+/.exec(given)?.[0] ?? null)
  const { rows } = await sql<{ platform_channel_id: string }>`
    select platform_channel_id from channels
    where network_id = ${network_id} and (platform_channel_id = ${named} or lower(handle) = lower(${handle}))
    limit 1`.execute(db)
  if (rows[0]) return rows[0].platform_channel_id
  throw new OperatorError(
    `No channel of this network is ${given}: give the link or the id of one that is registered.`,
  )
}
