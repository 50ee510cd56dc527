import type { FastifyReply, FastifyRequest } from 'fastify'
import { addressBlock } from '../access/caller-addresses.ts'
import { DomainError } from '../errors/domain-error.ts'

/** A body up to this size costs no more than its connection does. */
const uncountedBytes = 16 * 1024

/** Bytes of bodies that are in memory, or on their way there. */
export type BodyMemory = {
  /** Reserves the place of one; throws before anything of it is read where there is none. Returns what frees it again. */
  reserve(body: { bytes: number; address: string; is_stranger: boolean }): () => void
}

/** Of `most` bytes one address has half at most, and all that have proven nothing a quarter together. */
export function createBodyMemory(most: number): BodyMemory {
  const held = new Map<string, number>()
  const add = (name: string, bytes: number) => {
    const now = (held.get(name) ?? 0) + bytes
    if (now === 0) held.delete(name)
    else held.set(name, now)
  }
  const isFull = (name: string, bytes: number, limit: number) => (held.get(name) ?? 0) + bytes > limit
  return {
    reserve({ bytes, address, is_stranger }) {
      if (bytes <= uncountedBytes) return () => {}
      const caller = `of ${addressBlock(address)}`
      const waits = { retry_after_seconds: 5 }
      if (isFull(caller, bytes, most / 2)) throw new DomainError('too_many_requests', waits)
      if (isFull('all', bytes, most) || (is_stranger && isFull('strangers', bytes, most / 4)))
        throw new DomainError('unavailable', waits)
      const names = [caller, 'all', ...(is_stranger ? ['strangers'] : [])]
      for (const name of names) add(name, bytes)
      return () => {
        for (const name of names.splice(0)) add(name, -bytes)
      }
    },
  }
}

/** What a request says of its body’s length; null: it comes in chunks, and says nothing. */
export function bodyLength({ raw }: FastifyRequest): number | null {
  if (raw.method === 'GET' || raw.method === 'HEAD') return 0
  if (raw.headers['transfer-encoding'] !== undefined) return null
  return Number(raw.headers['content-length'] ?? 0)
}

/** Throws `too_large` for a body that is said to be larger than its call takes. */
export function requireSmallBody(request: FastifyRequest): void {
  if ((bodyLength(request) ?? 0) > request.routeOptions.bodyLimit) throw new DomainError('too_large')
}

/** Reserves the body’s place until the request is answered or its connection breaks, and has it sent where it waits to be. */
export function admitBody(memory: BodyMemory, request: FastifyRequest, reply: FastifyReply): void {
  const bytes = bodyLength(request) ?? request.routeOptions.bodyLimit
  if (bytes === 0) return
  const { address, is_proven } = request.state
  const free = memory.reserve({ bytes, address, is_stranger: !is_proven })
  reply.raw.once('close', free).once('finish', free)
  if (/^100-continue$/i.test(request.raw.headers.expect ?? '')) reply.raw.writeContinue()
}

/** The whole body; `too_large` as soon as more of it has come than its call takes. */
export function readBody(request: FastifyRequest, payload: NodeJS.ReadableStream): Promise<Buffer> {
  const limit = request.routeOptions.bodyLimit
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let bytes = 0
    const end = (settle: () => void) => {
      payload.off('data', take).off('end', whole).off('error', broken).pause()
      settle()
    }
    const take = (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > limit) end(() => reject(new DomainError('too_large')))
      else chunks.push(chunk)
    }
    const whole = () => end(() => resolve(Buffer.concat(chunks, bytes)))
    const broken = () =>
      end(() => reject(new DomainError('invalid_input', { message_key: 'malformed_request' })))
    payload.on('data', take).on('end', whole).on('error', broken).resume()
  })
}
