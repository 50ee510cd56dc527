import type { ChannelState, NetworkChannel } from '@cuesheet/contract/console-channels'
import { isPathId } from '@cuesheet/contract/values/ids'
import { type RawBuilder, sql } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import { DomainError } from '../../errors/domain-error.ts'

const ofState: Record<ChannelState, RawBuilder<unknown>> = {
  approved: sql`status = 2`,
  unverified: sql`status = 2 and verification <> 'verified'`,
  pending: sql`status = 0`,
  on_hold: sql`status = 1`,
  rejected: sql`status = 3`,
}

type Asked = {
  state?: ChannelState | undefined
  search?: string | undefined
  after?: string | undefined
  size: number
}

/** A network's channels, the newest first: a piece at a time, by keyset. */
export async function listNetworkChannels(
  db: Database,
  { network_id }: NetworkScope,
  { state, search = '', after, size }: Asked,
): Promise<{ rows: NetworkChannel[]; next: string | null }> {
  if (after !== undefined && !isPathId(after))
    throw new DomainError('invalid_input', { fields: { after: 'field_invalid' } })
  const part = sql`lower(normalize(${search}::text, NFKC))`
  const conditions = [
    sql`network_id = ${network_id}`,
    ...(state ? [ofState[state]] : []),
    ...(search ? [sql`(strpos(search_text, ${part}) > 0 or platform_channel_id = ${search})`] : []),
    ...(after ? [sql`channel_id < ${Number(after)}`] : []),
  ]
  const { rows } = await sql<NetworkChannel>`
    select channel_id, platform_channel_id, title, handle, thumbnail, verification, registered_on,
      case when status = 2 and verification <> 'verified' then 'unverified'
        else (array['pending', 'on_hold', 'approved', 'rejected'])[status + 1] end as state,
      array(
        select nickname from assignments join accounts using (network_id, account_id)
        where assignments.network_id = ${network_id} and assignments.channel_id = page.channel_id
          and withdrawn_at is null
        order by nickname, account_id
      ) as members,
      (select day from channel_day
        where channel_day.network_id = ${network_id} and channel_day.channel_id = page.channel_id
        order by day desc limit 1) as last_figures
    from (
      select * from channels where ${sql.join(conditions, sql` and `)} order by channel_id desc limit ${size + 1}
    ) as page order by channel_id desc`.execute(db)
  return {
    rows: rows.slice(0, size),
    next: rows.length > size ? String(rows[size - 1]!.channel_id) : null,
  }
}
