/** Who only passes by takes no channel. */
const restMs = 400
const renewMs = 4 * 60_000

type Lease = { take: () => Promise<unknown>; giveBack: () => void }

/** Takes what is looked at and keeps it while it is in sight; gives it back at the end, or when the page is left. */
export function keepLease({ take, giveBack }: Lease): () => void {
  let asked: Promise<unknown> | null = null
  const keep = () => {
    if (document.visibilityState === 'visible') asked = take()
  }
  const end = () => {
    // Not before it was taken, or it would be taken after that.
    void asked?.then(giveBack, giveBack)
    asked = null
  }
  const first = setTimeout(keep, restMs)
  const renewal = setInterval(keep, renewMs)
  document.addEventListener('visibilitychange', keep)
  window.addEventListener('pagehide', end)
  return () => {
    clearTimeout(first)
    clearInterval(renewal)
    document.removeEventListener('visibilitychange', keep)
    window.removeEventListener('pagehide', end)
    end()
  }
}
