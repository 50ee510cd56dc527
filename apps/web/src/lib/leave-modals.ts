/** Some browsers say nothing where there is no entry to go to. */
const timeoutMs = 300

/** From an entry on which modals were open to the one of their screen, so that one more Back leaves the screen. */
export async function leaveModals(above: number): Promise<void> {
  if (above >= history.length) return
  await new Promise<void>((resolve) => {
    const timer = setTimeout(done, timeoutMs)
    function done() {
      clearTimeout(timer)
      globalThis.removeEventListener('popstate', done)
      resolve()
    }
    globalThis.addEventListener('popstate', done)
    history.go(-above)
  })
}
