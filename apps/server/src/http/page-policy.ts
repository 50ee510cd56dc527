import type { FastifyReply, FastifyRequest } from 'fastify'
import { reportPath } from './csp-reports.ts'

/** Of the script that goes on without a window: it asks for pages, and runs and shows nothing else. */
export const workerPolicy = "default-src 'none'; connect-src 'self'"

/** What a page may load and run: its own files and what carries this nonce; violations are reported. */
export function setPagePolicy(
  request: FastifyRequest,
  reply: FastifyReply,
  { nonce, api_base_url }: { nonce: string; api_base_url: string },
): void {
  const api = api_base_url.startsWith('/') ? '' : ` ${new URL(api_base_url).origin}`
  setPolicy(request, reply, [
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self'${api}`,
    `media-src 'self'${api}`,
    "font-src 'self'",
    `connect-src 'self'${api}`,
    "manifest-src 'self'",
    "frame-src 'self'",
    "form-action 'self'",
  ])
}

/** The policy of a page without scripts that brings all it needs along. */
export function setPlainPolicy(
  request: FastifyRequest,
  reply: FastifyReply,
  nonce: string,
  { hasForm = false } = {},
): void {
  const formAction = `form-action ${hasForm ? "'self'" : "'none'"}`
  setPolicy(request, reply, [`style-src 'nonce-${nonce}'`, "img-src 'self'", formAction])
}

function setPolicy(request: FastifyRequest, reply: FastifyReply, allowed: string[]): void {
  // Browsers that know report-to ignore report-uri beside it, but report only over TLS.
  const isSecure = request.protocol === 'https'
  const policy = [
    "default-src 'none'",
    ...allowed,
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `report-uri ${reportPath}`,
    ...(isSecure ? ['report-to csp'] : []),
  ]
  reply.header('content-security-policy', policy.join('; '))
  if (isSecure) reply.header('reporting-endpoints', `csp="${reportPath}"`)
}
