import { sql } from 'kysely'
import { type ActingPerson, recordAudit } from '../../access/audit.ts'
import type { NetworkScope } from '../../access/scope.ts'
import { createToken, hashToken } from '../../access/session.ts'
import type { Database } from '../../db/connection.ts'

/** Makes a member's secret address, in place of one that it had; answers the token, which nothing keeps. */
export function makeFeed(
  db: Database,
  { network_id }: NetworkScope,
  { shows_amounts }: { shows_amounts: boolean },
  { account_id, ...by }: ActingPerson,
): Promise<string> {
  const token = createToken()
  return db.transaction().execute(async (trx) => {
    await sql`
      insert into payday_feeds (network_id, account_id, token_hash, shows_amounts)
      values (${network_id}, ${account_id}, ${hashToken(token)}, ${shows_amounts})
      on conflict (network_id, account_id) do update set token_hash = excluded.token_hash,
        shows_amounts = excluded.shows_amounts, made_at = excluded.made_at`.execute(trx)
    await recordAudit(trx, {
      network_id,
      account_id,
      ...by,
      action: 'payout.make_feed',
      subject: String(account_id),
      after: { shows_amounts },
    })
    return token
  })
}

export function endFeed(
  db: Database,
  { network_id }: NetworkScope,
  { account_id, ...by }: ActingPerson,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('payday_feeds')
      .where('network_id', '=', network_id)
      .where('account_id', '=', account_id)
      .executeTakeFirst()
    if (numDeletedRows > 0n)
      await recordAudit(trx, {
        network_id,
        account_id,
        ...by,
        action: 'payout.end_feed',
        subject: String(account_id),
      })
  })
}
