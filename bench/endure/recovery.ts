import { setTimeout as sleep } from 'node:timers/promises'
import { quantile } from './traffic.ts'

/** Until both web processes are ready and something can be written again. */
export async function untilWell(ports: readonly number[], write: () => Promise<boolean>): Promise<void> {
  const isReady = async (port: number) =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  for (let wait = 0; ; wait++) {
    const ready = await Promise.all(ports.map(isReady))
    if (ready.every(Boolean) && (await write())) return
    if (wait > 2400) throw new Error('It is not well again after two minutes.')
    await sleep(50)
  }
}

/** Milliseconds from the moment that something broke, or was over. */
type Recovery = { well_ms: number; job_ms: number; told_ms: number }

/** How long each kind of fault took until all was well. */
export class Recoveries {
  private readonly byFault = new Map<string, Recovery[]>()

  add(fault: string, recovery: Recovery): void {
    this.byFault.set(fault, [...(this.byFault.get(fault) ?? []), recovery])
    const [well, job, told] = [recovery.well_ms, recovery.job_ms, recovery.told_ms].map(Math.round)
    console.error(
      `  ${fault}: well again after ${well} ms, a job is done after ${job}, windows know after ${told}`,
    )
  }

  get table() {
    return [...this.byFault].map(([fault, all]) => {
      const of = (key: keyof Recovery, share: number) =>
        quantile(
          all.map((recovery) => recovery[key]),
          share,
        )
      return {
        fault,
        times: all.length,
        well_p50_ms: of('well_ms', 0.5),
        well_max_ms: of('well_ms', 1),
        job_p50_ms: of('job_ms', 0.5),
        job_max_ms: of('job_ms', 1),
        told_max_ms: of('told_ms', 1),
      }
    })
  }
}
