import type { buildMeta, latestBuild } from '@cuesheet/contract/builds'
import { routes } from '@cuesheet/contract/routes'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'
import { DomainError } from '../errors/domain-error.ts'

/** Says to open pages which build is served, and what it consists of. */
export function addBuilds(app: FastifyInstance, build: z.output<typeof latestBuild>): void {
  const meta: z.output<typeof buildMeta> = { ...build, routes: [...routes] }
  app.get('/builds/latest.json', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(build),
  )
  app.get<{ Params: { file: string } }>('/builds/meta/:file', async (request, reply) => {
    if (request.params.file !== `${build.id}.json`) throw new DomainError('not_found')
    return reply.header('cache-control', 'public, max-age=31536000, immutable').send(meta)
  })
}
