import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

/** The web server over a store of the bench, in a process of its own. */
export async function startServer(url: string) {
  const child = fork(path.join(import.meta.dirname, 'serve.ts'), [url], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // As scripts/run-server.mjs starts it.
    execArgv: ['--max-old-space-size=256', '--max-semi-space-size=8'],
  })
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return {
    port,
    pid: child.pid!,
    async rss() {
      child.send('rss')
      const [{ rss_mb }] = (await once(child, 'message')) as [{ rss_mb: number }]
      return Math.round(rss_mb)
    },
    /** Has it publish the statements that are due; answers in how many seconds. */
    async publish() {
      const published = once(child, 'message')
      child.send('publish')
      const [{ seconds }] = (await published) as [{ seconds: number }]
      return seconds
    },
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}
