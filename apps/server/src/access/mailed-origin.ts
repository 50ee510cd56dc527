import type { Config } from '../config.ts'
import { isLoopback } from './own-machine.ts'

/**
 * Scheme, domain and port that a mail's link leads to. From the configuration alone: how somebody came who asks for
 * another's link says nothing about how its owner will.
 */
export function mailedOrigin(
  config: Pick<Config, 'host' | 'port' | 'public_port' | 'public_scheme' | 'trust_proxy'>,
  domain: string,
): string {
  const isOwnMachine = isLoopback(domain) || domain.endsWith('.localhost')
  const isDirect = !isLoopback(config.host) && config.trust_proxy.length === 0
  const scheme = config.public_scheme ?? (isOwnMachine || isDirect ? 'http' : 'https')
  const usual = scheme === 'http' ? 80 : 443
  // TLS is never ours: the proxy that ends it listens on the usual port by default.
  const port = config.public_port ?? (scheme === 'http' ? config.port : usual)
  return `${scheme}://${domain}${port === usual ? '' : `:${port}`}`
}
