/** Resolves in another task, before which the browser answers what was pressed, and draws. No timer: those of hidden tabs wait. */
export const nextTask = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
