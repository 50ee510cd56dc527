import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import http from 'node:http'
import https from 'node:https'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { parseReasons } from '../video-platform/public.ts'
import { CollectionError, GoneError } from './collection-error.ts'
import { judgeStatus, parseRetryAfter } from './rules.ts'

export type Download = {
  url: URL
  authorization: string
  way: 'service_account' | 'oauth'
  /** Where the whole file is to be; what has come of it stands beside it, as `.part`. */
  file: string
  /** Of the part that is here already; null: it is not known to be of this file. */
  etag: string | null
  signal: AbortSignal
  /** So long nothing may come. */
  idle_ms?: number
  /** Called before the first byte is written. */
  onEtag(etag: string | null): Promise<void>
}

const idleMs = 30_000
const errorBytes = 100_000

/**
 * Fetches a file, from where an earlier try has left it, and proves that it is whole. Throws a CollectionError, or a GoneError
 * where the platform has it no more.
 */
export async function downloadReport(download: Download): Promise<void> {
  const { file, etag } = download
  const part = `${file}.part`
  const here = etag === null ? 0 : await sizeOf(part)
  const response = await ask(download, here)
  try {
    const { statusCode = 0, headers } = response
    const isWhole = statusCode === 416 && headers['content-range'] === `bytes */${here}`
    const isRest = statusCode === 206 && isRestFrom(here, headers['content-range'])
    if (!isWhole) {
      if (statusCode !== 200 && !isRest) throw await explain(response, download.way)
      // A page of something in between, with a status that says nothing.
      if (headers['content-type']?.startsWith('text/html')) throw new CollectionError('platform_failing')
      if (!isRest) await download.onEtag(headers.etag ?? null)
      await keep(response, part, isRest ? 'a' : 'w')
    }
  } finally {
    response.destroy()
  }
  await requireSound(part)
  await rename(part, file)
}

/** Whether a Content-Range is all that is missing, to the file's end. */
function isRestFrom(here: number, range = ''): boolean {
  const [, from, to, size] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(range) ?? []
  return Number(from) === here && Number(to) + 1 === Number(size)
}

async function ask(
  { url, authorization, etag, signal, idle_ms = idleMs }: Download,
  here: number,
): Promise<http.IncomingMessage> {
  const { get } = url.protocol === 'https:' ? https : http
  const request = get(url, {
    signal,
    timeout: idle_ms,
    headers: {
      authorization,
      'accept-encoding': 'gzip',
      // Without this word in it the platform sends its files as they are.
      'user-agent': 'Cuesheet (gzip)',
      ...(here > 0 && { range: `bytes=${here}-`, 'if-range': etag! }),
    },
  })
  request.on('timeout', () => request.destroy(new Error('idle')))
  try {
    const [response] = (await once(request, 'response')) as [http.IncomingMessage]
    request.on('error', () => {})
    return response
  } catch {
    throw new CollectionError('unreachable')
  }
}

/** Node itself compares what came with the length that was announced. */
async function keep(response: http.IncomingMessage, part: string, flags: 'a' | 'w'): Promise<void> {
  try {
    await pipeline(response, createWriteStream(part, { flags, mode: 0o600, flush: true }))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') throw error
    throw new CollectionError('file_broken')
  }
}

/** What is gzip must be whole; another file is as long as was said. What is damaged is fetched again from its beginning. */
async function requireSound(part: string): Promise<void> {
  const source = createReadStream(part)
  await once(source, 'readable')
  const head: Buffer | null = source.read(2)
  if (head) source.unshift(head)
  const isGzip = head?.[0] === 0x1f && head[1] === 0x8b
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  try {
    await (isGzip ? pipeline(source, createGunzip(), nowhere) : pipeline(source, nowhere))
  } catch {
    await rm(part, { force: true })
    throw new CollectionError('file_broken')
  }
}

async function explain(response: http.IncomingMessage, way: Download['way']): Promise<Error> {
  const { statusCode = 0, headers } = response
  if (statusCode === 404 || statusCode === 410) return new GoneError('media')
  let body = ''
  try {
    for await (const chunk of response.setEncoding('utf8')) {
      body += chunk
      if (body.length > errorBytes) break
    }
  } catch {}
  return new CollectionError(
    judgeStatus(statusCode, parseReasons(parseJson(body)), way),
    parseRetryAfter(headers['retry-after']),
  )
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

async function sizeOf(file: string): Promise<number> {
  return stat(file).then(
    ({ size }) => size,
    () => 0,
  )
}
