/** Undefined: the page was opened without one. */
let ticket: string | undefined

/** Takes a partner site's ticket out of the address before anything else may see or keep it: the fragment leaves the history. */
export function takeTicket(page: string) {
  const { pathname, search, hash } = globalThis.location
  if (pathname !== page || hash === '') return
  ticket = new URLSearchParams(hash.slice(1)).get('ticket') ?? ''
  history.replaceState(history.state, '', pathname + search)
}

export const givenTicket = () => ticket
export const isTicketGiven = () => ticket !== undefined
