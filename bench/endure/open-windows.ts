import { setTimeout as sleep } from 'node:timers/promises'
import { type EventReader, readEvents } from '../../apps/server/src/testing/event-reader.ts'
import type { BenchViewer } from '../calls/viewers.ts'

/** Windows that keep a stream of events open, and come back with their last id when it breaks. */
export class OpenWindows {
  events = 0
  breaks = 0
  /** Times that a window was told to read everything again: once at its beginning, then where what it missed is not known. */
  restarts = 0
  private goesOn = true
  private readonly readers = new Map<number, EventReader>()
  private readonly viewer: BenchViewer

  constructor(ports: readonly number[], viewer: BenchViewer) {
    this.viewer = viewer
    for (const port of ports) void this.keepOpen(port)
  }

  private async keepOpen(port: number): Promise<void> {
    const app = { server: { address: () => ({ port }) } } as unknown as Parameters<typeof readEvents>[0]
    let last: string | undefined
    while (this.goesOn) {
      try {
        const reader = await readEvents(app, this.viewer, last)
        if (reader.status === 200) {
          this.readers.set(port, reader)
          await reader.ended
          this.breaks++
          last = reader.lastId() ?? last
          this.add(reader)
          this.readers.delete(port)
        } else reader.leave()
      } catch {
        // It is being started again.
      }
      await sleep(200)
    }
  }

  private add({ events }: EventReader): void {
    for (const { event, data } of events)
      if (event !== 'open') this.events++
      else if (!(data as { resumed: boolean }).resumed) this.restarts++
  }

  /** How many of the windows are told of a change within ten seconds. */
  async countTold(change: () => Promise<unknown>): Promise<number> {
    const before = [...this.readers.values()].map((reader) => ({ reader, events: reader.events.length }))
    await change()
    for (let waited = 0; waited < 10_000; waited += 50) {
      if (before.every(({ reader, events }) => reader.events.length > events)) break
      await sleep(50)
    }
    return before.filter(({ reader, events }) => reader.events.length > events).length
  }

  leave(): void {
    this.goesOn = false
    for (const reader of this.readers.values()) {
      this.add(reader)
      reader.leave()
    }
  }
}
