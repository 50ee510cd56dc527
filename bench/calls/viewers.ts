import { sql } from 'kysely'
import { createToken, hashToken } from '../../apps/server/src/access/session.ts'
import type { Database } from '../../apps/server/src/db/connection.ts'

export type BenchViewer = { token: string; domain: string }

/** A manager of a network, by default the largest, and a member of it with five of its channels, both signed in. */
export async function signIn(db: Database, network = 1): Promise<Record<'manager' | 'member', BenchViewer>> {
  const open = async (as: 'manager' | 'member') => {
    const { rows } = await sql<{ account_id: number }>`
      insert into accounts (network_id, user_id, password_hash, nickname, permission_flag, currency)
      values (${network}, ${`${as}@bench.test`}, 'none', ${as}, ${as === 'manager' ? 1 : 0}, 'KRW')
      on conflict (network_id, user_id) do update set nickname = excluded.nickname
      returning account_id`.execute(db)
    const { account_id } = rows[0]!
    const token = createToken()
    await db
      .insertInto('sessions')
      .values({ network_id: network, token_hash: hashToken(token), account_id })
      .execute()
    if (as === 'member')
      await sql`insert into assignments (network_id, channel_id, account_id)
        select network_id, channel_id, ${account_id} from channels
        where network_id = ${network} and status = 2 order by channel_id limit 5
        on conflict do nothing`.execute(db)
    return { token, domain: `bench-${network}.test` }
  }
  return { manager: await open('manager'), member: await open('member') }
}
