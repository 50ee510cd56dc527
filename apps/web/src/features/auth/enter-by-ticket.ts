import { externalExchange } from '@cuesheet/contract/external-auth'
import { call } from '../../lib/call.ts'
import { CallError } from '../../lib/call-error.ts'
import { session } from '../../lib/session.ts'
import { givenTicket } from '../../lib/ticket.ts'

let entering: Promise<void> | null = null

/**
 * Swaps the ticket that the page was opened with for a session, in place of any there is; once, however often it is asked
 * for. Without a ticket the session stays as it is. Where the server was not reached it may be tried again.
 */
export function enterByTicket(): Promise<void> {
  entering ??= swap().catch((error: unknown) => {
    if (!isRefusal(error)) entering = null
    throw error
  })
  return entering
}

async function swap(): Promise<void> {
  const ticket = givenTicket()
  if (ticket === undefined) return
  const { token } = await call(externalExchange, { body: { ticket } })
  session.start(token)
}

/** Whether the server has looked at the ticket and does not take it. */
export const isRefusal = (error: unknown) =>
  error instanceof CallError && error.status >= 400 && error.status < 500 && error.status !== 429
