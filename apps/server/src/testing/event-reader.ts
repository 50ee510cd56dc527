import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { contextHeaders } from '@cuesheet/contract/context-headers'
import { lastEventIdHeader } from '@cuesheet/contract/events'
import type { FastifyInstance } from 'fastify'
import { signedRequest } from './test-client.ts'

type ReadEvent = { event: string; data: unknown }
export type EventReader = {
  status: number
  headers: Record<string, string | string[] | undefined>
  /** Everything that came, without comments. */
  events: ReadEvent[]
  /** The mark to come back with. */
  lastId(): string | undefined
  /** Resolves as soon as that many events are there, with all of them. */
  received(count: number): Promise<ReadEvent[]>
  /** Resolves when the server has ended the stream. */
  ended: Promise<void>
  leave(): void
}

/** Reads the events of a session over a real connection to an app that listens. */
export function readEvents(
  app: FastifyInstance,
  { domain, token }: { domain: string; token: string | null },
  lastId?: string,
): Promise<EventReader> {
  const { port } = app.server.address() as AddressInfo
  const { headers } = signedRequest({
    method: 'GET',
    url: '/api/events',
    headers: {
      host: domain,
      [contextHeaders.domain]: domain,
      'accept-encoding': 'br, gzip',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(lastId && { [lastEventIdHeader]: lastId }),
    },
  })
  return new Promise((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port, path: '/api/events', headers }, (answer) => {
      const events: ReadEvent[] = []
      let waiting: (() => void)[] = []
      let id: string | undefined
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (chunk: string) => {
        const blocks = (text + chunk).split('\n\n')
        text = blocks.pop() ?? ''
        for (const block of blocks) {
          const fields = new Map(
            block.split('\n').map((line) => line.split(/: ?(.*)/, 2) as [string, string]),
          )
          id = fields.get('id') ?? id
          const event = fields.get('event')
          if (event) events.push({ event, data: JSON.parse(fields.get('data') ?? '') })
        }
        for (const look of waiting) look()
      })
      const ended = new Promise<void>((resolveEnd) => {
        answer.once('close', () => resolveEnd())
      })
      answer.on('error', () => {})
      resolve({
        status: answer.statusCode ?? 0,
        headers: answer.headers,
        events,
        lastId: () => id,
        ended,
        received: (count) =>
          new Promise((resolveEvents) => {
            const look = () => {
              if (events.length < count) return
              waiting = waiting.filter((other) => other !== look)
              resolveEvents(events)
            }
            waiting.push(look)
            look()
          }),
        leave: () => call.destroy(),
      })
    })
    call.on('error', reject)
    call.end()
  })
}
