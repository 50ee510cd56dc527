import { events, lastEventIdHeader } from '@cuesheet/contract/events'
import { createParser } from 'eventsource-parser'
import { callErrorOf } from '../../lib/call-error.ts'
import { callHeaders } from '../../lib/call-headers.ts'
import { runtimeConfig } from '../../lib/runtime-config.ts'

/** `id`: the mark to come back with after this event; not every event carries one. */
export type ServerEvent = { id?: string | undefined; event: string; data: unknown }

/**
 * Reads one stream until either side ends it. Signed like every call, and by fetch: an EventSource could not carry the
 * token. Throws CallError where the server refuses, and fetch's error where the connection breaks.
 */
export async function readEvents({
  token,
  lastId,
  signal,
  onEvent,
  onLife,
}: {
  token: string
  lastId: string | undefined
  signal: AbortSignal
  onEvent: (event: ServerEvent) => void
  /** Something came, if only a comment. */
  onLife: () => void
}): Promise<void> {
  const address = `${runtimeConfig.apiBaseUrl}/${events.path}`
  const headers = callHeaders({ address, method: 'GET', text: null, token, context: true })
  headers.set('accept', 'text/event-stream')
  if (lastId !== undefined) headers.set(lastEventIdHeader, lastId)
  const response = await fetch(address, { headers, credentials: 'omit', cache: 'no-store', signal })
  if (!response.ok || !response.body) throw await callErrorOf(response)
  const parser = createParser({
    onEvent: ({ id, event = '', data }) => onEvent({ id, event, data: JSON.parse(data) as unknown }),
  })
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    onLife()
    parser.feed(value)
  }
}
