import { Readable } from 'node:stream'
import type { NetworkScope } from '../../access/scope.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { StoredEvent } from './queries.ts'
import { concerns, type Mark, writeMark } from './rules.ts'

/** What a reader may leave untaken. */
const maxWaitingBytes = 64 * 1024
/** When a browser that lost the stream comes back. */
const retryMs = 2000

type Block = { event: string; data: unknown }

const write = ({ event, data }: Block) => `event: ${event}\ndata: ${JSON.stringify(data)}\n`
const blockOf = ({ kind, subject }: StoredEvent): Block => ({ event: kind, data: subject })

/** One window's stream. It receives everything in its network and passes on what concerns its viewer. */
export class EventStream {
  readonly viewer: Viewer
  readonly scope: NetworkScope
  /** Hash of the session's token. */
  readonly token_hash: Buffer
  readonly session: string
  readonly bytes = new Readable({ read() {} })
  #isEnded = false
  /** Kept until the stream has said what happened before it. */
  #early: { events: StoredEvent[]; mark: Mark }[] | null = []

  constructor(viewer: Viewer, scope: NetworkScope, token_hash: Buffer) {
    this.viewer = viewer
    this.scope = scope
    this.token_hash = token_hash
    this.session = token_hash.toString('hex')
  }

  /** The stream's first words: whether it goes on where it broke off, then what was missed, then what came meanwhile. */
  begin(resumed: boolean, missed: readonly StoredEvent[], mark: Mark): void {
    const sent = new Set(missed.map(({ event_id }) => event_id))
    const early = this.#early ?? []
    this.#early = null
    this.#push(`retry: ${retryMs}\n`)
    this.#send([{ event: 'open', data: { resumed } }, ...this.#ownOf(missed).map(blockOf)], mark)
    for (const later of early)
      this.deliver(
        later.events.filter(({ event_id }) => !sent.has(event_id)),
        later.mark,
      )
  }

  deliver(events: readonly StoredEvent[], mark: Mark): void {
    const ownEvents = this.#ownOf(events)
    if (ownEvents.length === 0) return
    if (this.#early) this.#early.push({ events: ownEvents, mark })
    else this.#send(ownEvents.map(blockOf), mark)
  }

  /** Everything shown may be stale: more was announced than can be sent. */
  startOver(mark: Mark): void {
    if (!this.#early) this.#send([{ event: 'open', data: { resumed: false } }], mark)
  }

  /** A comment, so that both sides notice a dead connection; a reader that has not taken the last one is gone. */
  beat(): void {
    if (this.bytes.readableLength > 0) this.drop()
    else this.#push(':\n\n')
  }

  supersede(): void {
    this.#push(`${write({ event: 'superseded', data: {} })}\n`)
    this.end()
  }

  end(): void {
    if (this.#isEnded || this.bytes.destroyed) return
    this.#isEnded = true
    this.bytes.push(null)
  }

  drop(): void {
    this.bytes.destroy()
  }

  #ownOf(events: readonly StoredEvent[]): StoredEvent[] {
    return events.filter((event) => concerns(this.viewer, event))
  }

  /** Only the last of several carries the mark: a stream cut between them resumes before all of them. */
  #send(blocks: readonly Block[], mark: Mark): void {
    this.#push(`${blocks.map(write).join('\n')}id: ${writeMark(mark)}\n\n`)
  }

  #push(text: string): void {
    if (this.#isEnded || this.bytes.destroyed) return
    this.bytes.push(text)
    if (this.bytes.readableLength > maxWaitingBytes) this.drop()
  }
}
