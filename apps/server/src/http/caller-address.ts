import type { FastifyRequest } from 'fastify'
import { readAddress } from '../access/caller-addresses.ts'

/** Proxies write the addresses of X-Forwarded-For in many ways, with ports, too: brought into one before it is read. */
export function tidyForwardedFor({ headers }: FastifyRequest['raw']): void {
  const header = headers['x-forwarded-for']
  if (header === undefined) return
  headers['x-forwarded-for'] = String(header)
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
