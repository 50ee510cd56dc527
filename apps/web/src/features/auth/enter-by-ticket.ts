import { externalExchange } from '@cuesheet/contract/external-auth'
import { call } from '../../lib/call.ts'
import { isFinalRefusal } from '../../lib/call-error.ts'
import { session } from '../../lib/session.ts'
import { givenTicket } from '../../lib/ticket.ts'

let entering: Promise<string | null> | null = null

/**
 * Swaps the ticket that the page was opened with for a session, in place of any there is; once, however often it is asked
 * for. Answers a challenge where a code is asked for first, until a session has begun. Without a ticket the session stays as
 * it is. Where the server was not reached it may be tried again.
 */
export function enterByTicket(): Promise<string | null> {
  entering ??= swap().catch((error: unknown) => {
    if (!isFinalRefusal(error)) entering = null
    throw error
  })
  return entering
}

async function swap(): Promise<string | null> {
  const ticket = givenTicket()
  if (ticket === undefined) return null
  // Without a session that there may be: one that only views may swap nothing.
  const { token, challenge, viewing } = await call(externalExchange, { body: { ticket }, token: null })
  if (token !== null) session.start(token, { forTab: viewing === true })
  else
    session.subscribe(() => {
      entering = Promise.resolve(null)
    })
  return challenge ?? null
}
