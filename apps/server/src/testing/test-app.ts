import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Writable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { afterAll } from 'vitest'
import type { PasswordCost } from '../access/password.ts'
import type { Viewer } from '../access/viewer.ts'
import { type AppOptions, createApp } from '../app.ts'
import { type Config, readConfig } from '../config.ts'
import { createLog } from '../http/log.ts'
import { listFieldsWithoutWords } from './audited-words.ts'
import { createSession } from './factories.ts'
import { TestClient } from './test-client.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

/** Far below the production floor: for tests that are not about hashing. */
export const cheapPasswordCost: PasswordCost = { memoryCost: 8, timeCost: 1, parallelism: 1 }

export type TestApp = TestDatabase & {
  app: FastifyInstance
  /** Everything logged so far, as JSON lines. */
  logged(): string
  /** A browser on `domain`; signed in as `viewer` where one is given. */
  open(domain: string, viewer?: Viewer): Promise<TestClient>
  close(): Promise<void>
}

/** The whole app on a database of its own. Call `close` in afterAll. */
export async function createTestApp(
  overrides: Partial<Config> = {},
  {
    environment,
    plain = false,
    ...options
  }: Pick<AppOptions, 'web_folder' | 'addRoutes' | 'now'> & {
    environment?: NodeJS.ProcessEnv
    /** Not spread, also where the tests run on a cluster. */
    plain?: boolean
  } = {},
): Promise<TestApp> {
  const database = await createTestDatabase({ prepare: true, plain })
  const data_dir = await mkdtemp(path.join(os.tmpdir(), 'test-app-'))
  const config = {
    ...readConfig({
      LOG_LEVEL: 'debug',
      SECRET_KEY: 'of the tests'.padEnd(32, '-').replaceAll(' ', '-'),
      ...environment,
    }),
    data_dir,
    ...overrides,
  }
  let lines = ''
  const log = createLog(
    config,
    new Writable({
      write(chunk, _encoding, done) {
        lines += String(chunk)
        done()
      },
    }),
  )
  const app = await createApp({ config, db: database.db, log, password_cost: cheapPasswordCost, ...options })
  await app.ready()
  return {
    ...database,
    app,
    logged: () => lines,
    async open(domain, viewer) {
      if (!viewer) return new TestClient(app, domain)
      return new TestClient(app, domain, await createSession(database.db, viewer))
    },
    async close() {
      const wordless = await listFieldsWithoutWords(database.db).catch((error: Error) => {
        // A test has taken its database away.
        if (error.message === 'driver has already been destroyed') return []
        throw error
      })
      await app.close()
      await database.drop()
      await rm(data_dir, { recursive: true, force: true })
      if (wordless.length > 0) throw new Error(`The audit log has no words for ${wordless.join(', ')}.`)
    },
  }
}

/** The same for all tests of a file, and closed after them: `const test = await openTestApp()`, outside of any hook. */
export async function openTestApp(...options: Parameters<typeof createTestApp>): Promise<TestApp> {
  const app = await createTestApp(...options)
  afterAll(() => app.close())
  return app
}
