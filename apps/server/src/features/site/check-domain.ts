import { lookup } from 'node:dns/promises'
import { networkInterfaces } from 'node:os'
import { isLoopback } from '../../access/own-machine.ts'
import { isInstallationDomain } from '../../access/site.ts'
import type { Database } from '../../db/connection.ts'

const timeoutMs = 3000

/** What a name resolves to, as this machine resolves names: [] where nobody knows it, null where that cannot be told. */
export type Resolve = (name: string) => Promise<string[] | null>

/** Names that exist on no other machine (RFC 6761). */
const isLocalName = (name: string) => name === 'localhost' || name.endsWith('.localhost')

const resolveName: Resolve = async (name) => {
  if (isLocalName(name)) return ['127.0.0.1']
  const late = new Promise<null>((resolve) => {
    setTimeout(resolve, timeoutMs, null).unref()
  })
  const lookedUp = lookup(name, { all: true }).then(
    (addresses) => addresses.map(({ address }) => address),
    ({ code }: NodeJS.ErrnoException) => (code === 'ENOTFOUND' ? [] : null),
  )
  return Promise.race([lookedUp, late])
}

const listOwnInterfaces = () =>
  Object.values(networkInterfaces()).flatMap((addresses = []) => addresses.map(({ address }) => address))

/**
 * Where a domain leads. This installation is where its own domain leads, or a machine with one of this one's addresses:
 * what stands in front of it, as a proxy, is known by the former alone.
 */
export async function checkDomain(
  db: Database,
  domain: string,
  installationDomain: string,
  resolve: Resolve = resolveName,
  interfaces = listOwnInterfaces(),
) {
  const [found, installation, taken] = await Promise.all([
    resolve(domain),
    resolve(installationDomain),
    db
      .selectFrom('network_domains')
      .innerJoin('networks', 'networks.network_id', 'network_domains.network_id')
      .select('name')
      .where('domain', '=', domain)
      .executeTakeFirst(),
  ])
  const addresses = found ?? []
  const ownAddresses = new Set([
    ...(installation ?? []),
    ...interfaces.filter((address) => !isLoopback(address)),
  ])
  const isHere = addresses.some((address) => ownAddresses.has(address))
  const isKnown = found !== null && ((installation?.length ?? 0) > 0 || isHere)
  return {
    state: stateOf({ isHere, isKnown, isNobody: addresses.length === 0 }),
    addresses: [...new Set(addresses)].sort(),
    own_addresses: (installation ?? []).filter((address) => !isLoopback(address)).sort(),
    cname: isLoopback(installationDomain) ? null : installationDomain,
    taken_by: taken?.name ?? null,
    is_installation: isInstallationDomain(domain, installationDomain),
  }
}

function stateOf({ isHere, isKnown, isNobody }: Record<'isHere' | 'isKnown' | 'isNobody', boolean>) {
  if (isHere) return 'here' as const
  if (!isKnown) return 'unknown' as const
  return isNobody ? ('nowhere' as const) : ('elsewhere' as const)
}
