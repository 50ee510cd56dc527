import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export type TakenPost = { path: string; headers: IncomingHttpHeaders; body: Buffer }

/** A real server on this machine that takes what is posted to it; `answer`: null ends the connection without one. */
export async function receivePosts() {
  const receiver = {
    posts: [] as TakenPost[],
    answer: (_path: string): { status: number; headers?: Record<string, string> } | null => ({ status: 200 }),
    /** When a post is there, before it is answered. */
    onPost: (_post: TakenPost): unknown => undefined,
  }
  const server = createServer(async (request, response) => {
    const body = await buffer(request).catch(() => null)
    if (body === null) return
    const post = { path: request.url ?? '', headers: request.headers, body }
    receiver.posts.push(post)
    await receiver.onPost(post)
    const answer = receiver.answer(post.path)
    if (!answer) return request.socket.destroy()
    response.writeHead(answer.status, answer.headers).end('what is answered')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return Object.assign(receiver, {
    origin: `http://127.0.0.1:${port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  })
}
