/** What goes on without a window; null where the browser has no such thing. */
export async function findWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator) || !isSecureContext) return null
  return navigator.serviceWorker.register('/worker.js').catch(() => null)
}
