// Runs every test ten times, and names those that do not come out alike: a part of npm run nightly.
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { heading } from './check.mjs'
import { findChromium } from './find-chromium.mjs'
import { prepare } from './prepare.mjs'
import { inProject, projectFolder, runForeground } from './project.mjs'
import { runPlaywright } from './run-playwright.mjs'
import { readReport } from './run-vitest.mjs'

const rounds = Number(process.argv[2] ?? 10)
const node = await prepare('the search for flaky tests', { web: true })
const chromium = await findChromium(node)
const { TEST_SAMPLE: _whole, ...environment } = process.env
const results = mkdtempSync(path.join(os.tmpdir(), 'cuesheet-flaky-'))
process.on('exit', () => rmSync(results, { recursive: true, force: true }))

/** Of each test how often it passed and failed. */
const outcomes = new Map()
function count(name, hasPassed) {
  const outcome = outcomes.get(name) ?? { passed: 0, failed: 0 }
  outcome[hasPassed ? 'passed' : 'failed'] += 1
  outcomes.set(name, outcome)
}

for (let round = 1; round <= rounds; round += 1) {
  heading(`Round ${round} of ${rounds}`)
  const report = path.join(results, `vitest-${round}.json`)
  const reporting = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  await runForeground(node, [inProject('node_modules/vitest/vitest.mjs'), 'run', ...reporting], {
    env: environment,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  for (const { name, assertionResults } of readReport(report)?.testResults ?? [])
    for (const { fullName, status } of assertionResults)
      if (status === 'passed' || status === 'failed')
        count(`${path.relative(projectFolder, name)} › ${fullName}`, status === 'passed')
  if (!chromium) continue
  const journeys = await runPlaywright(node, chromium, { results, environment, args: ['--retries=0'] })
  for (const { name, status, results: tries } of journeys.tests)
    if (status !== 'skipped' && tries.length > 0) count(name, status === 'expected')
}

const failures = [...outcomes].filter(([, { failed }]) => failed > 0)
for (const [name, { passed, failed }] of failures)
  console.log(`${passed > 0 ? 'FLAKY ' : 'FAILED'}  ${name}: failed ${failed} of ${passed + failed} times`)
console.log(
  `\n${outcomes.size} tests, ${rounds} times each: ${failures.length} of them failed${chromium ? '' : '; no journey was run: there is no Chromium'}`,
)
if (failures.length > 0 || outcomes.size === 0 || !chromium) process.exitCode = 1
