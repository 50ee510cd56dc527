import { readSiteFile } from './site-file.ts'

const everyMs = 5 * 60_000

/** The id of the build that is served now, null while its manifest cannot be read: that is only logged. */
async function findServedBuild(running: string): Promise<string | null> {
  try {
    const { id } = (await readSiteFile('/builds/latest.json')) as { id?: unknown }
    if (typeof id !== 'string') throw new Error('The manifest names no build.')
    // Its own manifest is read before it is offered: a build that is still on its way out is none yet.
    if (id !== running) await readSiteFile(`/builds/meta/${encodeURIComponent(id)}.json`)
    return id
  } catch (error) {
    console.warn('The build manifest could not be read.', error)
    return null
  }
}

/**
 * Looks every 5 minutes, and whenever the tab comes into sight, whether another build than the running one is served, and
 * calls back each time it is. Hidden tabs do not ask. Answers the way to stop.
 */
export function watchBuilds(running: string, onNewBuild: () => void): () => void {
  let isStopped = false
  const look = async () => {
    if (document.visibilityState === 'hidden') return
    const served = await findServedBuild(running)
    if (!isStopped && served !== null && served !== running) onNewBuild()
  }
  const timer = setInterval(() => void look(), everyMs)
  const onVisible = () => void look()
  document.addEventListener('visibilitychange', onVisible)
  return () => {
    isStopped = true
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onVisible)
  }
}
