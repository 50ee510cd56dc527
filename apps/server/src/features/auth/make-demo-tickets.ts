import { sql } from 'kysely'
import { demoAccounts } from '../../access/demo-accounts.ts'
import { createToken, hashToken } from '../../access/session.ts'
import type { Database } from '../../db/connection.ts'
import { isPresent } from '../../db/present-networks.ts'

/** How long the links work that a start of the demo prints. */
export const demoTicketHours = 12

const shown = ['manager@demo.test', 'member@demo.test', 'operator@demo.test']

export type DemoTicket = { network_id: number; user_id: string; ticket: string }

/** Ends the tickets of the demo's last start, and makes one for each account that its links sign in; `isOpen` false: none. */
export function makeDemoTickets(db: Database, isOpen: boolean): Promise<DemoTicket[]> {
  return db.transaction().execute(async (trx) => {
    await trx.deleteFrom('external_tickets').where(isPresent()).where('of_demo', '=', true).execute()
    if (!isOpen) return []
    const accounts = await demoAccounts(trx)
      .select(['network_id', 'account_id', 'user_id'])
      .where('user_id', 'in', shown)
      .orderBy('network_id')
      .orderBy('permission_flag', 'desc')
      .execute()
    const made = accounts.map(({ network_id, account_id, user_id }) => ({
      network_id,
      account_id,
      user_id: user_id ?? '',
      ticket: createToken(),
    }))
    for (const { network_id, account_id, ticket } of made)
      await trx
        .insertInto('external_tickets')
        .values({
          network_id,
          account_id,
          of_demo: true,
          ticket_hash: hashToken(ticket),
          expires_at: sql<Date>`now() + ${sql.lit(`${demoTicketHours} hours`)}::interval`,
        })
        .execute()
    return made.map(({ network_id, user_id, ticket }) => ({ network_id, user_id, ticket }))
  })
}
