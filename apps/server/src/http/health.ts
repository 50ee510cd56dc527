import { readdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { SecretBox } from '../access/secret-box.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/connection.ts'
import { migrationsFolder } from '../db/migrate.ts'
import { OperatorError } from '../errors/operator-error.ts'

/**
 * /healthz: the process answers, with a database or without. /readyz: it also reaches a database that has the schema of this
 * code, with the key that its secrets are encrypted with, and is not about to stop.
 */
export function addHealth(
  app: FastifyInstance,
  {
    db,
    secrets,
    config: { drain_seconds },
  }: { db: Database; secrets: SecretBox; config: Pick<Config, 'drain_seconds'> },
): void {
  let closing = false
  // The port closes after this: until then load balancers see that it is not ready, and others are served.
  app.addHook('preClose', async () => {
    closing = true
    await sleep(drain_seconds * 1000)
  })
  const migrations = readdir(migrationsFolder).then((names) => names.filter((name) => name.endsWith('.sql')))
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (request, reply) => {
    if (closing) return reply.code(503).send({ status: 'closing' })
    try {
      const { rows } = await sql<{ name: string }>`select name from schema_migrations`.execute(db)
      const missing = (await migrations).filter((file) => !rows.some(({ name }) => name === file))
      if (missing.length > 0) return reply.code(503).send({ status: 'not migrated' })
      await secrets.ready()
      return { status: 'ready' }
    } catch (error) {
      request.log.warn({ reason: (error as Error).message }, 'not ready')
      return reply.code(503).send({ status: error instanceof OperatorError ? 'no key' : 'no database' })
    }
  })
}
