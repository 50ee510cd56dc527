// npm run nightly — every test, what tells of speed (the small scale of the bench, kept as JSON in bench/results), and every
// test ten times, to find the flaky ones: some hours.
import { spawnSync } from 'node:child_process'
import { inProject } from './project.mjs'

const steps = [
  ['test.mjs', '--all'],
  ['bench.mjs', 'calls', '--quick'],
  ['bench.mjs', 'members'],
  ['bench.mjs', 'console'],
  ['find-flaky.mjs', '10'],
]
for (const [script, ...args] of steps) {
  const { status } = spawnSync(process.execPath, [inProject(`scripts/${script}`), ...args], {
    stdio: 'inherit',
  })
  if (status !== 0) process.exitCode = 1
}
