import { meta } from '@cuesheet/contract/site'
import { DomainError } from '../../errors/domain-error.ts'
import { type Server, serve } from '../../http/serve.ts'
import { brandRoutes } from './brand-routes.ts'
import { draftRoutes } from './draft-routes.ts'
import { networkRoutes } from './network-routes.ts'

export function siteRoutes(server: Server): void {
  serve(server, meta, async ({ query }) => {
    const site = await server.sites.find(query.domain.toLowerCase())
    if (!site) throw new DomainError('unknown_domain')
    return { metadata: site.metadata }
  })
  networkRoutes(server)
  brandRoutes(server)
  draftRoutes(server)
}
