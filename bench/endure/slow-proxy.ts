import { once } from 'node:events'
import net from 'node:net'
import path from 'node:path'
import { pipeline, Transform } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'

/** Between the product and PostgreSQL: it can hold every byte back, or each piece for a while, and cut every connection. */
export type SlowProxy = {
  url: string
  /** Nothing passes in either direction for so long; connections stay open. */
  stall(ms: number): Promise<void>
  /** For so long every piece that comes in takes `delayMs` more, in both directions. */
  slow(ms: number, delayMs: number): Promise<void>
  /** Connections now open. */
  cut(): number
  stop(): void
}

export async function startProxy(databaseUrl: string): Promise<SlowProxy> {
  const { pathname, searchParams } = new URL(databaseUrl)
  const target = path.join(searchParams.get('host') ?? '', '.s.PGSQL.5432')
  const sockets = new Set<net.Socket>()
  let stalled: Promise<void> | null = null
  let delay = 0
  const hold = async () => {
    if (delay) await sleep(delay)
    await stalled
  }
  const passOn = () =>
    new Transform({
      transform(bytes, _, pass) {
        if (stalled || delay) void hold().then(() => pass(null, bytes))
        else pass(null, bytes)
      },
    })
  const server = net.createServer((socket) => {
    const upstream = net.connect(target)
    const pair = [socket, upstream]
    for (const side of pair) {
      sockets.add(side)
      side.setNoDelay(true)
      side.once('close', () => sockets.delete(side))
    }
    const onEnd = (error: Error | null | undefined) => {
      if (error) for (const side of pair) side.destroy()
    }
    pipeline(socket, passOn(), upstream, onEnd)
    pipeline(upstream, passOn(), socket, onEnd)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as net.AddressInfo
  const cut = () => {
    const open = sockets.size / 2
    for (const side of sockets) side.destroy()
    return open
  }
  return {
    url: `postgres://cuesheet@127.0.0.1:${port}${pathname}`,
    async stall(ms) {
      stalled = sleep(ms)
      await stalled
      stalled = null
    },
    async slow(ms, delayMs) {
      delay = delayMs
      await sleep(ms)
      delay = 0
    },
    cut,
    stop() {
      server.close()
      cut()
    },
  }
}
