let given: string | null = null

const page = '/login'
const mark = '#reset='

/** Takes the token of a mailed link out of the address before anything else may see or keep it. */
export function takeResetToken() {
  const { pathname, search, hash } = globalThis.location
  if (pathname !== page) return
  if (hash.startsWith(mark)) {
    given = hash.slice(mark.length)
    history.replaceState(history.state, '', pathname + search)
  }
  // Another link in the same tab changes the fragment only.
  globalThis.addEventListener('hashchange', () => {
    if (location.pathname === page && location.hash.startsWith(mark)) location.reload()
  })
}

export const resetToken = () => given

/** It has been used, or is worth nothing any more. */
export function forgetResetToken() {
  given = null
}
