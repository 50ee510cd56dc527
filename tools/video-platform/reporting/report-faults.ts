import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import {
  apiNotEnabled,
  forbidden,
  GoogleError,
  notFound,
  quotaUsedUp,
  scopeMissing,
  unauthenticated,
} from './google-error.ts'

export const reportFaultKinds = {
  unauthenticated: 'answers 401',
  forbidden: 'answers 403: the account may not see this content owner',
  scope_missing: 'answers 403: the scope is missing',
  api_not_enabled: 'answers 403: the API is not enabled',
  quota_exceeded: 'answers 403: no quota is left today',
  rate_limited: 'answers 429 with Retry-After',
  not_found: 'answers 404',
  server_error: 'answers 500',
  html: 'answers with a web page',
  silent: 'never answers',
  slow: 'answers late',
  half_file: 'ends in the middle of a file',
  wrong_length: 'says another length than it sends',
  broken_gzip: 'sends a file whose gzip is damaged',
  clock_skew: 'calls every signed token too old',
} as const
export type ReportFaultKind = keyof typeof reportFaultKinds

/** The calls that a fault may be of. */
export type ReportCall = 'token' | 'reportTypes' | 'jobs' | 'reports' | 'media'

/** How it misbehaves: at one call or all, towards one content owner or all, this often or until it is mended. */
export type ReportFault = {
  kind: ReportFaultKind
  call?: ReportCall
  owner?: string
  times?: number
  retry_after_seconds?: number
  delay_ms?: number
}

const ofFiles = new Set<ReportFaultKind>(['half_file', 'wrong_length', 'broken_gzip'])

/** The fault that this call meets, which counts it; null: none. */
export function meetFault(faults: ReportFault[], call: ReportCall, owner: string | null): ReportFault | null {
  const at = faults.findIndex(
    (fault) =>
      (fault.call === undefined || fault.call === call) &&
      (fault.owner === undefined || fault.owner === owner) &&
      (ofFiles.has(fault.kind) ? call === 'media' : true) &&
      (fault.kind === 'clock_skew' ? call === 'token' : true),
  )
  const fault = faults[at]
  if (!fault) return null
  if (fault.times !== undefined && --fault.times <= 0) faults.splice(at, 1)
  return fault
}

/** Answers as the fault says; false where the call is to be answered all the same. */
export async function actOut(fault: ReportFault, reply: FastifyReply): Promise<boolean> {
  switch (fault.kind) {
    case 'unauthenticated':
      throw unauthenticated()
    case 'forbidden':
      throw forbidden()
    case 'scope_missing':
      throw scopeMissing()
    case 'api_not_enabled':
      throw apiNotEnabled()
    case 'quota_exceeded':
      throw quotaUsedUp()
    case 'rate_limited':
      throw new GoogleError(429, 'rateLimitExceeded', 'Quota exceeded for "Queries per minute".', {
        headers: { 'retry-after': String(fault.retry_after_seconds ?? 90) },
      })
    case 'not_found':
      throw notFound()
    case 'server_error':
      throw new GoogleError(500, 'backendError', 'Internal error encountered.')
    case 'html':
      await reply
        .code(502)
        .type('text/html; charset=utf-8')
        .send('<!doctype html><title>502</title><h1>That is an error.</h1>')
      return true
    case 'silent':
      reply.hijack()
      return true
    case 'slow':
      await sleep(fault.delay_ms ?? 10_000)
      return false
    case 'half_file':
    case 'wrong_length':
    case 'broken_gzip':
    case 'clock_skew':
      return false
  }
}
