// npm test — everything that must hold; ends with one line: N passed, N failed.
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { countIn, heading, problemList, runChecks, summarizeAtExit } from './check.mjs'
import { prepare, prepareWeb } from './prepare.mjs'
import { inProject, runForeground } from './project.mjs'

const complete = summarizeAtExit()
const node = await prepare('npm test')
const results = mkdtempSync(path.join(os.tmpdir(), 'cuesheet-results-'))
process.on('exit', () => rmSync(results, { recursive: true, force: true }))

// Browsers and tools write to HOME, which a service user may not have.
const home = path.join(results, 'home')
mkdirSync(home)
const environment = {
  ...process.env,
  ...{ HOME: home, XDG_CONFIG_HOME: home, XDG_CACHE_HOME: home },
  // The processes that tests start read the same sources again and again.
  NODE_COMPILE_CACHE: path.join(results, 'compiled'),
}

const readResults = (name) => {
  try {
    return JSON.parse(readFileSync(path.join(results, name), 'utf8'))
  } catch {
    return null
  }
}

const { listStaticChecks } = await import('./verify.mjs')
heading('Static checks')
await runChecks(await listStaticChecks(node))

heading('Unit and API tests')
await runVitest()

heading('On a Citus cluster')
await runClusterTests()

heading('The web app')
const webProblem = await prepareWeb()
await runChecks([
  problemList('is built', () => (webProblem ? [webProblem] : [])),
  ...(await listSizeChecks()),
])

heading('Journeys in a browser')
if (webProblem) console.log('  Not run: the web app is not built.')
else await runJourneys()
complete()

async function listSizeChecks() {
  return webProblem ? [] : (await import('./check-bundle.mjs')).listBundleChecks()
}

async function runVitest() {
  const code = await runForeground(
    node,
    [
      inProject('node_modules/vitest/vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${path.join(results, 'vitest.json')}`,
    ],
    { env: environment, stdio: ['ignore', 'inherit', 'inherit'] },
  )
  countVitest(readResults('vitest.json'), code)
}

async function runClusterTests() {
  const { representativeFiles, runOnCitus } = await import('./run-on-citus.mjs')
  const { whyNoCitus } = await import('./citus.mjs')
  const why = whyNoCitus()
  if (why) {
    console.log(`  Not run: ${why}`)
    return
  }
  const report = (name) => path.join(results, `citus-${name}.json`)
  const code = await runOnCitus(node, representativeFiles, { env: environment, report })
  const reports = ['citus-tests.json', 'citus-kills.json'].map(readResults)
  for (const [at, each] of reports.entries()) countVitest(each, at === 0 ? 0 : code)
}

function countVitest(report, code) {
  const passed = report?.numPassedTests ?? 0
  // A file that cannot be loaded has no failed test of its own.
  const broken = (report?.testResults ?? []).filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  ).length
  const failed = (report?.numFailedTests ?? 0) + broken
  const names = (report?.testResults ?? []).flatMap(({ name, status, assertionResults, message }) => {
    const tests = assertionResults.filter((test) => test.status === 'failed')
    if (status === 'failed' && !tests.length) return [`${name}  ${firstLine(message)}`]
    return tests.map((test) => `${name} › ${test.fullName}  ${firstLine(test.failureMessages?.[0])}`)
  })
  if (code !== 0 && names.length === 0) names.push('Vitest: an error outside of any test, named above')
  countIn({ passed, failed: code === 0 ? failed : Math.max(1, failed) }, names)
}

function firstLine(text = '') {
  return text.split('\n', 1)[0]
}

async function runJourneys() {
  const { findChromium } = await import('./find-chromium.mjs')
  const chromium = await findChromium(node)
  if (!chromium) {
    console.log('  FAILED  The journeys need a Chromium: install one, or set CHROMIUM_PATH to one that runs.')
    countIn({ passed: 0, failed: 1 })
    return
  }
  const file = path.join(results, 'journeys.json')
  // A second try for a machine that is busy with something else; Playwright names who needed it as flaky.
  const cli = [inProject('node_modules/@playwright/test/cli.js'), 'test', '--retries=1']
  const code = await runForeground(node, cli, {
    env: { ...environment, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const { expected = 0, flaky = 0, unexpected = 0 } = readResults('journeys.json')?.stats ?? {}
  countIn({ passed: expected + flaky, failed: code === 0 ? unexpected : Math.max(1, unexpected) })
}
