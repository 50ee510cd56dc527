import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { type Database, poolOf } from '../db/connection.ts'
import type { OperatorAccess } from './operator-access.ts'

/**
 * Counts and times every request and answers Prometheus under /metrics: routes, database pool, process, and what is added to
 * the registry that it returns.
 */
export function addMetrics(
  app: FastifyInstance,
  db: Database,
  access: Pick<OperatorAccess, 'mayRead'>,
): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool: open, idle, and requests waiting for one.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const pool = poolOf(db)
      this.set({ state: 'open' }, pool.totalCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  app.get('/metrics', async (request, reply) => {
    if (!(await access.mayRead(request))) return reply.callNotFound()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
  app.addHook('onClose', async () => registry.clear())
  return registry
}
