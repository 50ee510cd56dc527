import { oneOf, page } from '../../lib/search-params.ts'

export const requestsShape = {
  view: oneOf(['requests', 'certificates']),
  state: oneOf(['waiting', 'decided']),
  kind: oneOf(['release', 'allowlist']),
  page,
}
