/** Calls back once the document shows something: what only adorns it is in the way of that. */
export function whenPainted(call: () => void): void {
  const observer = new PerformanceObserver((entries) => {
    if (entries.getEntriesByName('first-contentful-paint').length === 0) return
    observer.disconnect()
    call()
  })
  observer.observe({ type: 'paint', buffered: true })
}
