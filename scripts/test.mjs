// npm test — everything that must hold, what is long by turns; npm run test:all — all of it, for the night.
// Ends with one line: N passed, N failed.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { countIn, heading, problemList, runChecks, summarizeAtExit } from './check.mjs'
import { chooseSample } from './choose-sample.mjs'
import { prepare, prepareWeb } from './prepare.mjs'
import { runPlaywright } from './run-playwright.mjs'
import { countVitest, gist, readReport, runVitest } from './run-vitest.mjs'

const complete = summarizeAtExit()
const isWhole = process.argv.includes('--all')
const node = await prepare(isWhole ? 'npm run test:all' : 'npm test')
const results = mkdtempSync(path.join(os.tmpdir(), 'cuesheet-results-'))
process.on('exit', () => rmSync(results, { recursive: true, force: true }))

// Browsers and tools write to HOME, which a service user may not have.
const home = path.join(results, 'home')
mkdirSync(home)
const environment = {
  ...process.env,
  HOME: home,
  XDG_CONFIG_HOME: home,
  XDG_CACHE_HOME: home,
  // The processes that tests start read the same sources again and again.
  NODE_COMPILE_CACHE: path.join(results, 'compiled'),
}
if (isWhole) delete environment.TEST_SAMPLE
else environment.TEST_SAMPLE ??= JSON.stringify(chooseSample())
console.log(isWhole ? 'Everything.' : `By turns: ${environment.TEST_SAMPLE}`)

const readResults = (name) => readReport(path.join(results, name))

const { listStaticChecks } = await import('./verify.mjs')
heading('Static checks')
await runChecks(await listStaticChecks(node))

heading('Unit and API tests')
await runVitest(node, { results, environment })

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

async function runClusterTests() {
  const { allKills, everyFile, representativeFiles, runOnCitus } = await import('./run-on-citus.mjs')
  const { whyNoCitus } = await import('./citus.mjs')
  const why = whyNoCitus()
  if (why) {
    console.log(`  Not run: ${why}`)
    return
  }
  const report = (name) => path.join(results, `citus-${name}.json`)
  const files = isWhole ? everyFile : representativeFiles
  // Here nothing goes by turns: what is left out of the tests on one server is left out there alone.
  const env = { ...environment, TEST_SAMPLE: undefined }
  const options = { env, report, ...(isWhole && { kills: allKills }) }
  const code = await runOnCitus(node, files, options)
  const reports = ['citus-tests.json', 'citus-kills.json'].map(readResults)
  for (const [at, each] of reports.entries()) countVitest(each, at === 0 ? 0 : code)
}

async function runJourneys() {
  const { findChromium } = await import('./find-chromium.mjs')
  const chromium = await findChromium(node)
  if (!chromium) {
    console.log('  FAILED  The journeys need a Chromium: install one, or set CHROMIUM_PATH to one that runs.')
    countIn({ passed: 0, failed: 1 })
    return
  }
  const missed = await runProjects(chromium)
  // Without the projects they depend on, of which a test failed: that is no reason to see nothing of them.
  for (const project of missed) await runProjects(chromium, ['--no-deps', '--project', project])
}

/** Answers the projects of which nothing was run. */
async function runProjects(chromium, args = []) {
  // A second try for a machine that is busy with something else; Playwright names who needed it as flaky.
  const options = { results, environment, args: ['--retries=1', ...args] }
  const { code, stats, tests } = await runPlaywright(node, chromium, options)
  const { expected = 0, flaky = 0, unexpected = 0 } = stats
  const failures = tests
    .filter(({ status }) => status === 'unexpected')
    .map(({ name, results }) => `${name}  ${gist(results.at(-1)?.error?.message)}`)
  countIn({ passed: expected + flaky, failed: code === 0 ? unexpected : Math.max(1, unexpected) }, failures)
  const names = new Set(tests.map(({ projectName }) => projectName))
  return [...names].filter((name) =>
    tests.every(({ projectName, results }) => projectName !== name || results.length === 0),
  )
}
