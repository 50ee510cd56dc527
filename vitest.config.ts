import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Three on two cores as well: the tests wait for PostgreSQL, or for a process to end, most of the time.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts', 'scripts/**/*.test.ts', 'tools/**/*.test.ts'],
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
        test: { name: 'contract', include: ['packages/contract/src/**/*.test.ts'], testTimeout: 30_000 },
      },
      { test: { name: 'web', include: ['apps/web/src/**/*.test.{ts,tsx}'], testTimeout: 30_000 } },
    ],
  },
})
