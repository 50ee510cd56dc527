let token: string | null = null

const page = '/login'
const mark = '#reset='

/** Takes the token of a mailed link out of the address before anything else may see or keep it. */
export function takeResetToken() {
  const { pathname, search, hash } = globalThis.location
  if (pathname !== page || !hash.startsWith(mark)) return
  token = hash.slice(mark.length)
  history.replaceState(history.state, '', pathname + search)
}

export const resetToken = () => token

/** It has been used, or is worth nothing any more. */
export function discardResetToken() {
  token = null
}
