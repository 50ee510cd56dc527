import { setTimeout as sleep } from 'node:timers/promises'
import { type EventReader, readEvents } from '../../apps/server/src/testing/event-reader.ts'
import type { BenchViewer } from '../calls/viewers.ts'

/** When a notice was sent and when it was acknowledged, by the clock of `performance`. */
export type Acknowledged = { asked_at: number; answered_at: number }

type Window = {
  port: number
  reader: EventReader | null
  /** Changes of notices since it had to read everything again. */
  heard: number
  heard_at: number
  restarted_at: number
}

const never = Number.NEGATIVE_INFINITY
/** More than the pause between two comments of a stream, after which the product looks by itself. */
const mayTakeMs = 30_000

/** Windows that keep a stream of events open, and come back with their last id when it breaks. */
export class OpenWindows {
  events = 0
  breaks = 0
  /** Times that a window was told to read everything again: once at its beginning, then where what it missed is not known. */
  restarts = 0
  private goesOn = true
  private readonly windows: Window[]
  private readonly viewer: BenchViewer

  constructor(ports: readonly number[], viewer: BenchViewer) {
    this.viewer = viewer
    this.windows = ports.map((port) => ({
      port,
      reader: null,
      heard: 0,
      heard_at: never,
      restarted_at: never,
    }))
    for (const window of this.windows) void this.keepOpen(window)
  }

  private async keepOpen(window: Window): Promise<void> {
    const app = { server: { address: () => ({ port: window.port }) } } as unknown as Parameters<
      typeof readEvents
    >[0]
    let last: string | undefined
    while (this.goesOn) {
      try {
        const reader = await readEvents(app, this.viewer, last)
        if (reader.status === 200) {
          window.reader = reader
          await this.follow(window, reader)
          this.breaks++
          last = reader.lastId() ?? last
          window.reader = null
        } else reader.leave()
      } catch {
        // It is being started again.
      }
      await sleep(200)
    }
  }

  private async follow(window: Window, { events, received, ended }: EventReader): Promise<void> {
    let isOver = false
    const over = ended.then(() => {
      isOver = true
    })
    for (let read = 0; !isOver; ) {
      await Promise.race([received(read + 1), over])
      for (; read < events.length; read++) this.note(window, events[read]!)
    }
  }

  private note(window: Window, { event, data }: EventReader['events'][number]): void {
    const now = performance.now()
    if (event === 'open' && !(data as { resumed: boolean }).resumed) {
      this.restarts++
      window.restarted_at = now
      window.heard = 0
    } else if (event === 'notices_changed') {
      window.heard++
      window.heard_at = now
    }
    if (event !== 'open') this.events++
  }

  /**
   * What the windows missed of these notices, while no other is being written: each is told of a change after the last
   * one was sent, and of as many as were sent since it had to read everything again.
   */
  async findMissed(notices: readonly Acknowledged[]): Promise<string[]> {
    const until = performance.now() + mayTakeMs
    for (;;) {
      const missed = this.windows.flatMap((window) => missedBy(window, notices))
      if (missed.length === 0 || performance.now() > until) return missed
      await sleep(20)
    }
  }

  leave(): void {
    this.goesOn = false
    for (const { reader } of this.windows) reader?.leave()
  }
}

function missedBy(window: Window, notices: readonly Acknowledged[]): string[] {
  const last = notices.toSorted((a, b) => a.asked_at - b.asked_at).at(-1)
  if (!last) return []
  const name = `the window at port ${window.port}`
  if (window.heard_at < last.asked_at && window.restarted_at < last.answered_at)
    return [`${name} was not told of the last notice`]
  const due = notices.filter(({ asked_at }) => asked_at >= window.restarted_at).length
  return window.heard < due ? [`${name} was told of ${window.heard} of ${due} notices`] : []
}
