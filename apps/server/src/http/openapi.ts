import type { Endpoint } from '@cuesheet/contract/endpoint'
import { fastifySwagger } from '@fastify/swagger'
import { fastifySwaggerUi } from '@fastify/swagger-ui'
import type { FastifyReply, FastifyRequest } from 'fastify'
import comments from './contract-comments.gen.json' with { type: 'json' }
import { type ApiDocument, describeApi } from './describe-api.ts'
import { listNamedSchemas } from './list-named-schemas.ts'
import type { OperatorAccess } from './operator-access.ts'
import type { Server } from './serve.ts'

const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * /api/openapi.json, and /api/docs to read it, for operators; the calls of partners' servers alone for anybody, at
 * /api/partners/openapi.json and /api/partners/docs. Nothing of them comes from elsewhere.
 */
export async function addApiReference(
  { app, config, endpoints }: Server,
  access: OperatorAccess,
): Promise<void> {
  const describe = (calls: readonly Endpoint[], title: string) => {
    let made: Promise<ApiDocument> | undefined
    const make = async () =>
      describeApi(calls, {
        base_path: config.public_base_path,
        named: await listNamedSchemas(),
        comments,
        title,
      })
    return () => (made ??= make())
  }
  const partners = endpoints.filter((endpoint) => endpoint.access === 'api_key')
  const requireReader = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!(await access.mayRead(request))) return reply.callNotFound()
  }
  const add = (
    at: string,
    document: () => Promise<ApiDocument>,
    { title, isOpen }: { title: string; isOpen: boolean },
  ) =>
    app.register(async (docs) => {
      if (!isOpen) docs.addHook('onRequest', requireReader)
      docs.get(`${at}/openapi.json`, document)
      // The document is made when somebody reads it first; the page asks for it at docs/json.
      const empty = { openapi: '3.1.0', info: { title, version: '1' }, paths: {} }
      let made: object = empty
      await docs.register(fastifySwagger, { mode: 'static', specification: { document: empty } })
      await docs.register(fastifySwaggerUi, {
        routePrefix: `${at}/docs`,
        indexPrefix: config.public_base_path.replace(/\/api$/, ''),
        staticCSP: pagePolicy,
        uiHooks: {
          preHandler: async () => {
            made = await document()
          },
        },
        transformSpecification: () => ({ ...made }),
        transformSpecificationClone: false,
        uiConfig: {
          layout: 'BaseLayout',
          deepLinking: true,
          docExpansion: 'list',
          supportedSubmitMethods: [],
        },
        theme: { title },
      })
    })
  await add('/api', describe(endpoints, 'API'), { title: 'API', isOpen: false })
  await add('/api/partners', describe(partners, 'Partner API'), { title: 'Partner API', isOpen: true })
}
