import { BlockList, isIP, SocketAddress } from 'node:net'
import type { FastifyRequest } from 'fastify'

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

/** Proxies write the addresses of X-Forwarded-For in many ways, with ports, too: brought into one before it is read. */
export function tidyForwardedFor({ headers }: FastifyRequest['raw']): void {
  const given = headers['x-forwarded-for']
  if (given === undefined) return
  headers['x-forwarded-for'] = String(given)
    .split(',')
    .map((part) => readAddress(part) ?? part.trim())
    .join(', ')
}

/** The caller's address, through trusted proxies; that of the connection where they name none. */
export function callerAddress(request: FastifyRequest): string {
  // Of a connection that was reset nothing is known any more.
  const ip: string | undefined = request.ip
  return readAddress(ip ?? '') ?? connectionAddress(request)
}

function connectionAddress({ raw }: FastifyRequest): string {
  const address = raw.socket.remoteAddress ?? ''
  return readAddress(address) ?? address
}

const thisMachine = new BlockList()
thisMachine.addSubnet('127.0.0.0', 8)
thisMachine.addAddress('::1', 'ipv6')

const isIn = (list: BlockList, address: string) => list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

const signsOfProxy = /^(forwarded|via|x-forwarded-.+|x-real-ip|x-client-ip|cf-connecting-ip|true-client-ip)$/

/** No browser sends such headers, or speaks HTTP/1.0, as nginx before 1.29.7 does to its upstream. */
function showsProxy({ raw }: FastifyRequest): boolean {
  return raw.httpVersion === '1.0' || Object.keys(raw.headers).some((name) => signsOfProxy.test(name))
}

/**
 * Every browser sends it over HTTP/1.1. It is said of one connection, so that no proxy passes a caller's on, and nginx, which
 * speaks HTTP/1.1 since 1.29.7, says nothing in its place.
 */
const saysKeepAlive = ({ raw }: FastifyRequest) =>
  /(^|,)\s*keep-alive\s*(,|$)/i.test(raw.headers.connection ?? '')

/** Whether a request came straight from a browser on this machine, which calls it by a name of its own. */
export function isFromThisMachine(request: FastifyRequest): boolean {
  const isLocalName = /^(?:(?:[a-z0-9-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i.test(request.hostname)
  return (
    isLocalName &&
    !showsProxy(request) &&
    saysKeepAlive(request) &&
    isIn(thisMachine, connectionAddress(request))
  )
}
