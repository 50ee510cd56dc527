import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts', 'scripts/**/*.test.ts', 'tools/**/*.test.ts'],
          globalSetup: ['apps/server/src/testing/test-cluster.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: { name: 'contract', include: ['packages/contract/src/**/*.test.ts'], testTimeout: 30_000 },
      },
      { test: { name: 'web', include: ['apps/web/src/**/*.test.{ts,tsx}'], testTimeout: 30_000 } },
    ],
  },
})
