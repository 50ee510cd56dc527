import { fastify } from 'fastify'
import { createSecretBox } from '../access/secret-box.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/connection.ts'
import { addInstallationMetrics } from '../features/system/installation-metrics.ts'
import { listenError, requireFreePort } from '../http/free-port.ts'
import { addHealth } from '../http/health.ts'
import { addMetrics } from '../http/metrics.ts'
import { createOperatorAccess } from '../http/operator-access.ts'

/** What watches a worker: /healthz, /readyz and, for a scraper with its token, /metrics. Answers how to stop it. */
export async function serveWorker(
  config: Config & { worker_port: number },
  db: Database,
): Promise<() => Promise<void>> {
  await requireFreePort(config.host, config.worker_port, 'WORKER_PORT')
  const app = fastify({ logger: false, forceCloseConnections: true })
  const secrets = createSecretBox(config, db)
  addHealth(app, { db, secrets, config: { drain_seconds: 0 } })
  addInstallationMetrics(addMetrics(app, db, createOperatorAccess(db, secrets, config)), { db, config })
  try {
    await app.listen({ host: config.host, port: config.worker_port })
  } catch (error) {
    throw listenError(error, config.host, config.worker_port, 'WORKER_PORT')
  }
  return () => app.close()
}
