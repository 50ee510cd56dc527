// Runs journeys by Playwright, for `npm test` and the search for flaky tests.
import path from 'node:path'
import { inProject, runForeground } from './project.mjs'
import { readReport } from './run-vitest.mjs'

/** `results` is a folder for the report. Answers the exit code, how many tests came out how, and each test of each project. */
export async function runPlaywright(node, chromium, { results, environment = process.env, args = [] }) {
  const report = path.join(results, 'journeys.json')
  const cli = [inProject('node_modules/@playwright/test/cli.js'), 'test', ...args]
  const code = await runForeground(node, cli, {
    env: { ...environment, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const { stats = {}, suites = [] } = readReport(report) ?? {}
  return { code, stats, tests: listTests(suites) }
}

const listTests = (suites) =>
  suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs.flatMap(({ file, line, title, tests }) =>
      tests.map((test) => ({ ...test, name: `${test.projectName} › ${file}:${line} › ${title}` })),
    ),
    ...listTests(inner),
  ])
