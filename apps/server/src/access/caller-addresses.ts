import { isIP, SocketAddress } from 'node:net'

/**
 * An IP address in its one spelling: without port, brackets, quotes and zone, IPv6 as short as it can be, IPv4 also where it
 * comes mapped to IPv6. Null for what is no address.
 */
export function readAddress(text: string): string | null {
  const bare = text.trim().replace(/^"(.*)"$/, '$1')
  const host = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(bare)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(bare)?.[1] ?? bare
  const [address = ''] = host.split('%', 1)
  if (isIP(address) === 4) return address
  if (isIP(address) === 0) return null
  const { address: short } = new SocketAddress({ address, family: 'ipv6' })
  return /^::ffff:([\d.]+)$/.exec(short)?.[1] ?? short
}

/** What counts as one caller: an IPv4 address, or the /56 of IPv6, as providers give one to each subscriber. */
export function addressBlock(address: string): string {
  const read = readAddress(address) ?? address
  if (isIP(read) !== 6) return read
  const [head = '', tail] = read.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail?.split(':').filter(Boolean) ?? []
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  const [a, b, c, d = '0'] = [...left, ...zeros, ...right]
  return [a, b, c, (Number.parseInt(d, 16) >> 8).toString(16)].join(':')
}
