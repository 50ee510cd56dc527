// Runs tests by Vitest and counts what came of them: for `npm test` and `npm run check`.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { countIn } from './check.mjs'
import { inProject, runForeground } from './project.mjs'

export function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

/** `results` is a folder for the report. */
export async function runVitest(node, { results, environment = process.env, files = [] }) {
  const report = path.join(results, 'vitest.json')
  const reporting = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await runForeground(
    node,
    [inProject('node_modules/vitest/vitest.mjs'), 'run', ...files, ...reporting],
    { env: environment, stdio: ['ignore', 'inherit', 'inherit'] },
  )
  countVitest(readReport(report), code)
}

export function countVitest(report, code) {
  const passed = report?.numPassedTests ?? 0
  // A file that cannot be loaded has no failed test of its own.
  const broken = (report?.testResults ?? []).filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  ).length
  const failed = (report?.numFailedTests ?? 0) + broken
  const names = (report?.testResults ?? []).flatMap(({ name, status, assertionResults, message }) => {
    const tests = assertionResults.filter((test) => test.status === 'failed')
    if (status === 'failed' && !tests.length) return [`${name}  ${gist(message)}`]
    return tests.map((test) => `${name} › ${test.fullName}  ${gist(test.failureMessages?.[0])}`)
  })
  if (code !== 0 && names.length === 0) names.push('Vitest: an error outside of any test, named above')
  countIn({ passed, failed: code === 0 ? failed : Math.max(1, failed) }, names)
}

/** Enough of a message to tell what failed where only the end of the output is kept: without where, in one paragraph. */
export const gist = (text = '') =>
  stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => !/^\s*at /.test(line))
    .join(' ')
    .replace(/\s+/g, ' ')
    .slice(0, 1_000)
