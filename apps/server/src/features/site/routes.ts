import { meta } from '@cuesheet/contract/site'
import { DomainError } from '../../errors/domain-error.ts'
import { type Server, serve } from '../../http/serve.ts'

export function siteRoutes(server: Server): void {
  serve(server, meta, async ({ query }) => {
    const site = await server.sites.find(query.domain.toLowerCase())
    if (!site) throw new DomainError('unknown_domain')
    return { metadata: site.metadata }
  })
}
