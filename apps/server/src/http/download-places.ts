/** How many files one process writes at a time, each of which holds a connection while its reader takes it. */
export type DownloadPlaces = {
  /** Whether one more may begin for a network now. */
  hasRoom(network_id: number): boolean
  /** Takes a place, unless there is none for this network; what comes back gives it up. */
  take(network_id: number): (() => void) | null
}

const maxOfNetwork = 2

/**
 * Places for a bit more than half of the connections. A network without a file has any of them; one that writes one already
 * gets a second only while at least half stay free for others.
 */
export function createDownloadPlaces(poolSize: number): DownloadPlaces {
  const places = Math.max(1, Math.floor(poolSize * 0.6))
  const running = new Map<number, number>()
  let taken = 0
  const hasRoom = (network_id: number) => {
    const count = running.get(network_id) ?? 0
    if (count === 0) return taken < places
    return count < maxOfNetwork && places - taken - 1 >= places / 2
  }
  return {
    hasRoom,
    take(network_id) {
      if (!hasRoom(network_id)) return null
      taken += 1
      running.set(network_id, (running.get(network_id) ?? 0) + 1)
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        taken -= 1
        const count = (running.get(network_id) ?? 1) - 1
        if (count === 0) running.delete(network_id)
        else running.set(network_id, count)
      }
    },
  }
}
