import { globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { isCluster } from './apps/server/src/testing/is-cluster.ts'
import { isOfChanged, sampleOf } from './apps/server/src/testing/sample.ts'

/** What starts servers, commands and databases as processes, or kills them: in `npm test` by turns. */
const ofProcesses = [
  'apps/server/src/{process,disk,db/embedded,features/backups}/**/*.test.ts',
  'apps/server/src/**/{killed-*,*-kills,interrupted-*}.test.ts',
  'apps/server/src/{cli,main,jobs,features/collection/no-secret}.test.ts',
  'scripts/*.test.ts',
  'tools/demo/create-demo.test.ts',
].flatMap((pattern) => globSync(pattern))
const taken = sampleOf(ofProcesses, { share: 3, changed: isOfChanged })
const leftOut = ofProcesses.filter((file) => !taken.includes(file))

/**
 * What has nothing to do with where rows are: the embedded server, processes that make a server of their own, backups (which are
 * made and restored on one PostgreSQL), types that are read from a schema, and what takes too long there: digests of all
 * tables after each of thousands of calls, thousands of tracks that are made one by one.
 */
const ofOneServer = [
  '**/embedded/**',
  '**/cli.test.ts',
  '**/main.test.ts',
  '**/process/**',
  '**/backups/**',
  '**/freshness.test.ts',
  '**/fuzz.test.ts',
  '**/db/tables.test.ts',
  '**/search-slips.test.ts',
]

const setupFiles = ['apps/server/src/testing/seed-properties.ts']

export default defineConfig({
  test: {
    // Three on two cores as well: the tests wait for PostgreSQL, or for a process to end, most of the time.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'server',
          include: ['{apps/server,packages/client}/src/**/*.test.ts', '{scripts,tools}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...leftOut, ...(isCluster ? ofOneServer : [])],
          setupFiles,
          globalSetup: ['apps/server/src/testing/test-cluster.ts'],
          // To import the server anew for each file took a third of the time.
          isolate: false,
          // Node reads the sources by itself, as where the server runs.
          experimental: { viteModuleRunner: false },
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
      {
        test: {
          name: 'contract',
          include: ['packages/contract/src/**/*.test.ts'],
          setupFiles,
          isolate: false,
          testTimeout: 60_000,
        },
      },
      {
        test: { name: 'web', include: ['apps/web/src/**/*.test.{ts,tsx}'], testTimeout: 60_000 },
      },
    ],
  },
})
