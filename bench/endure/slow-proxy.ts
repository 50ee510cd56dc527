import { once } from 'node:events'
import net from 'node:net'
import path from 'node:path'

/** Between the product and PostgreSQL: it can hold every byte back, and cut every connection. */
export type SlowProxy = {
  url: string
  /** Nothing passes in either direction for so long; connections stay open. */
  stall(ms: number): Promise<void>
  /** Connections now open. */
  cut(): number
  stop(): void
}

export async function startProxy(databaseUrl: string): Promise<SlowProxy> {
  const { pathname, searchParams } = new URL(databaseUrl)
  const target = path.join(searchParams.get('host') ?? '', '.s.PGSQL.5432')
  const pairs = new Set<readonly [net.Socket, net.Socket]>()
  let isStalled = false
  const server = net.createServer((socket) => {
    const upstream = net.connect(target)
    const pair = [socket, upstream] as const
    pairs.add(pair)
    for (const [from, to] of [pair, [upstream, socket] as const]) {
      from.on('error', () => {})
      from.on('data', (bytes) => {
        if (!to.write(bytes)) from.pause()
      })
      to.on('drain', () => {
        if (!isStalled) from.resume()
      })
      from.on('close', () => {
        pairs.delete(pair)
        to.destroy()
      })
      if (isStalled) from.pause()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as net.AddressInfo
  return {
    url: `postgres://cuesheet@127.0.0.1:${port}${pathname}`,
    async stall(ms) {
      isStalled = true
      for (const side of [...pairs].flat()) side.pause()
      await new Promise((resolve) => setTimeout(resolve, ms))
      isStalled = false
      for (const side of [...pairs].flat()) side.resume()
    },
    cut() {
      const cut = pairs.size
      for (const side of [...pairs].flat()) side.destroy()
      return cut
    },
    stop() {
      server.close()
      for (const side of [...pairs].flat()) side.destroy()
    },
  }
}
