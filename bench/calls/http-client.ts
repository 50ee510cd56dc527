import http from 'node:http'
import { callHeaders } from '@cuesheet/client/call-headers'
import { sha512 } from '../../apps/server/src/http/request-signature.ts'
import type { BenchViewer } from './viewers.ts'

const userAgent =
  'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'

/** What a browser sends with a call that reads. */
export function headersOf(
  path: string,
  { token, domain }: BenchViewer,
  method = 'GET',
  body = '',
): Record<string, string> {
  return {
    host: domain,
    'user-agent': userAgent,
    'accept-encoding': 'gzip, deflate, br, zstd',
    ...Object.fromEntries(
      callHeaders({
        sha512,
        path: `/api/${path}`,
        method,
        body: body ? { type: 'application/json', bytes: Buffer.byteLength(body) } : null,
        token,
        site: { domain, currency: 'KRW' },
        user_agent: userAgent,
        language: 'ko',
      }),
    ),
  }
}

export type Answered = { ms: number; first_byte_ms: number; bytes: Buffer; encoding: string | undefined }

const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })

/** One call over a connection that stays open: until its last byte is here. Fails where it is not answered with 200. */
export function call(
  port: number,
  target: string,
  headers: Record<string, string>,
  method = 'GET',
  body = '',
): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now()
    const request = http.request(
      { agent, port, host: '127.0.0.1', path: target, method, headers },
      (response) => {
        const chunks: Buffer[] = []
        let firstByteAt = 0
        response.on('data', (chunk: Buffer) => {
          firstByteAt ||= performance.now()
          chunks.push(chunk)
        })
        response.on('error', reject)
        response.on('end', () => {
          const ms = performance.now() - startedAt
          const bytes = Buffer.concat(chunks)
          if (response.statusCode !== 200)
            reject(new Error(`${target} answered ${response.statusCode}: ${bytes.toString()}`))
          else
            resolve({
              ms,
              first_byte_ms: firstByteAt - startedAt,
              bytes,
              encoding: response.headers['content-encoding'],
            })
        })
      },
    )
    request.on('error', reject)
    request.end(body)
  })
}
