// Runs tests of the server on a cluster that is there for them alone.
import { startCitus } from './citus.mjs'
import { inProject, runForeground } from './project.mjs'

/** But what vitest.config.ts leaves to one server. */
export const everyFile = ['apps/server']

/** What `npm test` runs of them, in some minutes: reports, a load that is killed, claims, objections, operators' Today, the close, sign-in, the end of a network. */
export const representativeFiles = [
  'reports/summary/summary.test',
  'report-ingest/interrupted-import',
  'claims/claims.test',
  'objections/objections.test',
  'exceptions/exceptions.test',
  'settlement/close-month',
  'auth/auth.test',
  'site/network-deletions',
].map((name) => `apps/server/src/features/${name}`)

const fewKills = ['apps/server/src/db/cluster.test.ts']
/** Two minutes more. */
export const allKills = [...fewKills, 'apps/server/src/db/killed-nodes.test.ts']

/**
 * What kills nodes comes last, when no other test needs them, and one after the other. Answers the exit code; `report` is a
 * file for the results.
 */
export async function runOnCitus(node, files, { report, kills = fewKills, ...options } = {}) {
  const cluster = await startCitus()
  const run = (args, environment = {}) =>
    runForeground(node, [inProject('node_modules/vitest/vitest.mjs'), 'run', ...args], {
      stdio: ['ignore', 'inherit', 'inherit'],
      ...options,
      env: { ...(options.env ?? process.env), TEST_CITUS_NODES: cluster.nodes.join(' '), ...environment },
    })
  const reporting = (name) =>
    report ? ['--reporter=default', '--reporter=json', `--outputFile.json=${report(name)}`] : []
  try {
    const tests = await run([...files, ...reporting('tests')])
    const killing = await run([...kills, '--no-file-parallelism', ...reporting('kills')], {
      TEST_CITUS_CONTROL: cluster.control,
    })
    return tests || killing
  } finally {
    await cluster.stop()
  }
}
