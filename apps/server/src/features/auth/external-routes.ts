import { externalExchange, externalTicket } from '@cuesheet/contract/external-auth'
import { type Server, serve, writeAnswer } from '../../http/serve.ts'
import { createToken } from '../../http/session.ts'
import { createChallenge } from './challenges.ts'
import { createSession, holdAccount } from './mutations.ts'
import { createTicket, redeemTicket, ticketRefused } from './tickets.ts'

/** How a partner's visitors come in: its server asks for a ticket, the browser swaps it for a session. */
export function externalRoutes(server: Server): void {
  serve(server, externalTicket, ({ db, api_key, body, address }) =>
    createTicket(db, api_key, { user_id: body.user_id, address }),
  )

  serve(
    server,
    externalExchange,
    async ({ db, site: { network_id }, body, address, user_agent, locale }) => {
      const entering = await redeemTicket(db, { network_id, ticket: body.ticket, address })
      const { account_id, api_key, needs_code } = entering
      if (needs_code) {
        const challenge = await createChallenge(db, { network_id, account_id })
        return writeAnswer(externalExchange, locale, { token: null, challenge }, 'enter_code')
      }
      const token = createToken()
      await db.transaction().execute(async (trx) => {
        if (!(await holdAccount(trx, { network_id, account_id }))) throw ticketRefused()
        const how = { api_key }
        await createSession(trx, { network_id, account_id, token, address, user_agent, after: how })
      })
      return { token }
    },
    { message: 'signed_in' },
  )
}
