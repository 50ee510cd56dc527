import type { lookup as resolve } from 'node:dns'
import type { RequestOptions } from 'node:https'
import { BlockList, isIP } from 'node:net'

/** Addresses of this machine, of its networks, and others that are nobody's on the internet. */
const inner = new BlockList()
for (const [network, prefix] of [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
  ] as const),
  ...([
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
  ] as const),
  ...([
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
  ] as const),
  ...([
    ['203.0.113.0', 24],
    ['224.0.0.0', 3],
  ] as const),
] as const)
  inner.addSubnet(network, prefix, 'ipv4')
/** The only IPv6 addresses that are allocated; those of them that embed others are not asked. */
const outer = new BlockList()
outer.addSubnet('2000::', 3, 'ipv6')
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  inner.addSubnet(network, prefix, 'ipv6')

/** Whether an address may be asked: one on the internet, and none of this machine or the networks around it. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !inner.check(address, 'ipv4')
  return version === 6 && outer.check(address, 'ipv6') && !inner.check(address, 'ipv6')
}

/**
 * A resolver for one request: what was judged is what is asked, so that no name leads to a machine in here, also where it
 * means another address a moment later.
 */
export const judgedLookup =
  ({
    is_allowed,
    lookup,
    refuse,
  }: {
    is_allowed: (address: string) => boolean
    lookup: typeof resolve
    refuse: (host: string) => Error
  }): NonNullable<RequestOptions['lookup']> =>
  (host, options, done) =>
    lookup(host, { ...options, all: true }, (error, addresses) => {
      const first = addresses?.[0]
      if (error || !first) return done(error ?? new Error(`${host} has no address`), '')
      if (addresses.some(({ address }) => !is_allowed(address))) return done(refuse(host), '')
      if (options.all) return done(null, addresses)
      done(null, first.address, first.family)
    })
