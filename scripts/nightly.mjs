// npm run nightly — what takes minutes and tells of speed: the small scale of the bench, kept as JSON in bench/results.
import { spawnSync } from 'node:child_process'
import { inProject } from './project.mjs'

const measurements = [['calls', '--quick'], ['members'], ['console']]
for (const measurement of measurements) {
  const { status } = spawnSync(process.execPath, [inProject('scripts/bench.mjs'), ...measurement], {
    stdio: 'inherit',
  })
  if (status !== 0) process.exitCode = 1
}
