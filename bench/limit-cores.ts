import { spawnSync } from 'node:child_process'
import os from 'node:os'

/** Restarts this program on so many cores, with its child processes, unless it is limited already. */
export function limitCores(cores: number): void {
  if (os.availableParallelism() <= cores || process.platform !== 'linux' || process.env.BENCH_CORES) return
  const { status } = spawnSync(
    'taskset',
    ['-c', `0-${cores - 1}`, process.execPath, ...process.argv.slice(1)],
    { stdio: 'inherit', env: { ...process.env, BENCH_CORES: String(cores) } },
  )
  process.exit(status ?? 1)
}
