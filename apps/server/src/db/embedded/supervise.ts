import { setTimeout as sleep } from 'node:timers/promises'
import type { ServerProcess } from './server-process.ts'

const firstPauseMs = 100
const longestPauseMs = 10_000
export type Supervised = { stop(stopServer: (server: ServerProcess) => Promise<void>): Promise<void> }

/** Starts a server again whenever it ends, later and later while it does not stay, until `stop`. */
export function supervise(
  first: ServerProcess,
  options: {
    restart: () => Promise<ServerProcess>
    /** Resolves when the server takes connections, rejects when it never will. */
    untilReady: (server: ServerProcess) => Promise<void>
    onRestart: (reason: string) => void
  },
): Supervised {
  const stopping = new AbortController()
  const { signal } = stopping
  let server: ServerProcess | null = first

  const watch = async () => {
    let pauseMs = firstPauseMs
    let reason = ''
    const isWell = () => {
      pauseMs = firstPauseMs
      reason = ''
    }
    while (!signal.aborted) {
      await server?.ended
      if (signal.aborted) return
      const last = reason
      if (server) reason = server.readErrors() || 'see postgres.log'
      if (reason !== last) options.onRestart(reason)
      await sleep(pauseMs, undefined, { signal }).catch(() => {})
      if (signal.aborted) return
      pauseMs = Math.min(longestPauseMs, pauseMs * 2)
      try {
        server = await options.restart()
        void options.untilReady(server).then(isWell, () => {})
      } catch (error) {
        // As on a full disk: later it may be possible.
        server = null
        if (reason !== (error as Error).message) options.onRestart((error as Error).message)
        reason = (error as Error).message
      }
    }
  }
  const watched = watch()

  return {
    async stop(stopServer) {
      stopping.abort()
      // A restart under way ends with a server, which is to be stopped, too.
      if (server) await stopServer(server)
      await watched
      if (server) await stopServer(server)
    },
  }
}
