// npm run test:citus [FILE …] — the tests of the server on a Citus cluster: all of them, or those named.
import { startCitus, whyNoCitus } from './citus.mjs'
import { prepare } from './prepare.mjs'
import { fail, inProject, runForeground, say } from './project.mjs'

/** What is of the embedded server, of processes that make a server of their own, or looks at PostgreSQL's own catalogues. */
const left = ['**/embedded/**', '**/cli.test.ts', '**/backups/**', 'scripts/**', 'tools/**']

const why = whyNoCitus()
if (why) fail(why)
const node = await prepare('npm run test:citus')
say('Starting a coordinator and two workers')
const cluster = await startCitus()
process.on('SIGINT', () => {})
const named = process.argv.slice(2)
const files = named.length > 0 ? named : ['apps/server', ...left.flatMap((pattern) => ['--exclude', pattern])]
try {
  process.exitCode = await runForeground(
    node,
    [inProject('node_modules/vitest/vitest.mjs'), 'run', ...files],
    {
      env: { ...process.env, TEST_CITUS_NODES: cluster.nodes.join(' ') },
      stdio: 'inherit',
    },
  )
} finally {
  await cluster.stop()
}
