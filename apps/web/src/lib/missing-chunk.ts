const flag = 'reloadedForChunk'

const missing = new WeakSet<object>()
let isReloading = false

/** Notes every part of the app that cannot be fetched, for `isMissingChunk`. */
export function watchForMissingChunks() {
  globalThis.addEventListener('vite:preloadError', ({ payload }) => {
    // Renamed, or the router would cure it in its own way, by a reload that is not ours to count.
    payload.message = `A part of the app is missing. ${payload.message}`
    missing.add(payload)
  })
  // What was only fetched ahead is fetched again when it is needed.
  globalThis.addEventListener('unhandledrejection', (event) => {
    if (isMissingChunk(event.reason)) event.preventDefault()
  })
}

export const isMissingChunk = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && missing.has(error)

/**
 * A missing part usually belongs to a build that is gone: reloads the page to get the current one. Once for each place
 * in the history, and only where the server answers.
 */
export async function reloadForChunk(): Promise<'reloading' | 'unreachable' | 'tried'> {
  if (isReloading) return 'reloading'
  // Not signed, as all other questions are: what signs may be what is missing.
  const build = await fetch('/builds/latest.json', { credentials: 'omit' })
    .then((answer) => (answer.ok ? answer.json() : null))
    .catch(() => null)
  if (build === null) return 'unreachable'
  if (flag in Object(history.state)) return 'tried'
  isReloading = true
  history.replaceState({ ...history.state, [flag]: true }, '')
  location.reload()
  return 'reloading'
}
