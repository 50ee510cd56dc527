import { externalExchange, externalTicket } from '@cuesheet/contract/external-auth'
import { createToken } from '../../access/session.ts'
import { type Server, serve, withMessage } from '../../http/serve.ts'
import { createChallenge } from './challenges.ts'
import { createSession } from './mutations.ts'
import { createTicket, redeemTicket } from './tickets.ts'
import { beginViewing } from './view-mutations.ts'

/** How a partner's visitors come in: its server asks for a ticket, the browser swaps it for a session; and so an operator's. */
export function externalRoutes(server: Server): void {
  serve(server, externalTicket, ({ db, api_key, body, address }) =>
    createTicket(db, api_key, { user_id: body.user_id, address }),
  )

  serve(
    server,
    externalExchange,
    async ({ db, site: { network_id }, body, address, user_agent }) => {
      const entered = await redeemTicket(
        db,
        { network_id, ticket: body.ticket, address },
        async (trx, entering) => {
          const owner = { network_id, account_id: entering.account_id }
          const token = createToken()
          if (entering.viewing) {
            await beginViewing(trx, owner, entering.viewing, { token, address, user_agent })
            return { token, viewing: true }
          }
          const { proven, needs_code } = entering
          if (needs_code) return { token: null, challenge: await createChallenge(trx, owner) }
          await createSession(trx, { ...owner, token, address, user_agent, after: proven })
          return { token }
        },
      )
      return entered.token === null ? withMessage(entered, 'enter_code') : entered
    },
    { message: 'signed_in', tries: { secret: 'ticket' } },
  )
}
