import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { ApiError, quotaExceeded, rateLimited } from './api-error.ts'

const kinds = {
  slow: 'answers after 10 seconds',
  silent: 'never answers',
  hang_up: 'closes the connection',
  cut_body: 'closes the connection in the middle of an answer',
  stalled_body: 'stops in the middle of an answer',
  html: 'answers with a web page',
  html_error: 'answers 502 with a web page',
  empty: 'answers nothing at all with 200',
  other_json: 'answers JSON that is no answer',
  wrong_shape: 'answers with fields of other types',
  other_channel: 'answers about another channel',
  server_error: 'answers 500',
  rate_limited: 'answers 429',
  rate_limited_403: 'answers 403 rateLimitExceeded',
  quota_exceeded: 'answers 403 quotaExceeded',
  forbidden: 'answers 403 accessNotConfigured',
  redirect: 'sends elsewhere',
} as const
export type FaultKind = keyof typeof kinds

/** How the platform misbehaves from now on: at one call or all, this often or until it is mended. */
export type Fault = { kind: FaultKind; call?: string; times?: number; delay_ms?: number }

export const faultKinds: Record<FaultKind, string> = kinds

const half =
  '{"kind":"youtube#channelListResponse","pageInfo":{"totalResults":1},"items":[{"kind":"youtube#ch'
const page = '<!doctype html><title>502</title><h1>That is an error.</h1>'
const json = 'application/json; charset=UTF-8'

/** Answers as the fault says; false where the call is to be answered as usual (late, when it is slow). */
export async function misbehave({ kind, delay_ms = 10_000 }: Fault, reply: FastifyReply): Promise<boolean> {
  switch (kind) {
    case 'slow':
      await sleep(delay_ms)
      return false
    case 'silent':
      reply.hijack()
      return true
    case 'hang_up':
      reply.hijack()
      reply.raw.destroy()
      return true
    case 'cut_body':
    case 'stalled_body':
      reply.hijack()
      reply.raw.writeHead(200, { 'content-type': json, 'content-length': '5000' })
      reply.raw.write(half, () => kind === 'cut_body' && reply.raw.destroy())
      return true
    case 'html':
    case 'html_error':
      return send(reply, kind === 'html' ? 200 : 502, 'text/html; charset=utf-8', page)
    case 'empty':
      return send(reply, 200, json, '')
    case 'other_json':
      return send(reply, 200, json, '{}')
    case 'wrong_shape':
      return send(reply, 200, json, '{"kind":"youtube#channelListResponse","items":[{"id":7,"snippet":[]}]}')
    case 'other_channel':
      return send(
        reply,
        200,
        json,
        JSON.stringify({
          kind: 'youtube#channelListResponse',
          pageInfo: { totalResults: 1, resultsPerPage: 5 },
          items: [
            {
              kind: 'youtube#channel',
              id: 'UC_nobodyAskedForThisOne',
              snippet: { title: 'x', publishedAt: '2020-01-01T00:00:00Z' },
            },
          ],
        }),
      )
    case 'redirect':
      return send(reply.header('location', 'http://127.0.0.1:1/'), 302, 'text/plain', '')
    case 'server_error':
      throw new ApiError(500, 'backendError', 'Backend Error', { domain: 'global' })
    case 'rate_limited':
      throw rateLimited()
    case 'rate_limited_403':
      throw new ApiError(403, 'rateLimitExceeded', 'Rate Limit Exceeded', { domain: 'usageLimits' })
    case 'quota_exceeded':
      throw quotaExceeded()
    case 'forbidden':
      throw new ApiError(403, 'accessNotConfigured', 'The API is not enabled for this project.', {
        domain: 'usageLimits',
      })
  }
}

function send(reply: FastifyReply, status: number, type: string, body: string): true {
  void reply.code(status).type(type).send(body)
  return true
}
