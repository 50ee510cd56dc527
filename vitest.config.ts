import { globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
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
          exclude: [...configDefaults.exclude, ...leftOut],
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
