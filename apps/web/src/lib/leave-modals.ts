/** Some browsers say nothing where there is no entry to go to. */
const patienceMs = 300

/**
 * A page that is loaded with modals in its address begins without them: the entry becomes `bare`, and where it was opened on
 * top of its screen's own, that one is gone back to, so that one more Back leaves the screen.
 */
export async function leaveModals(history: History, bare: string): Promise<void> {
  const state = history.state as { modals?: unknown } | null
  const above = Number(state?.modals ?? 0)
  const { modal: _modal, modals: _modals, ...rest } = Object(state) as Record<string, unknown>
  history.replaceState(rest, '', bare)
  if (!(above > 0 && above < history.length)) return
  await new Promise<void>((resolve) => {
    const timer = setTimeout(done, patienceMs)
    function done() {
      clearTimeout(timer)
      globalThis.removeEventListener('popstate', done)
      resolve()
    }
    globalThis.addEventListener('popstate', done)
    history.go(-above)
  })
}
