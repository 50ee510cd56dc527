import { fastifyRateLimit } from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { addressBlock } from '../access/caller-addresses.ts'
import { DomainError } from '../errors/domain-error.ts'
import { readJson } from './read-input.ts'

export const reportPath = '/csp-reports'

const perMinute = 30
const bodyLimitBytes = 16 * 1024
const reportsAtOnce = 10
const longest = 200

/** An address says where, never what was asked there. */
const address = z.pipe(
  z.string(),
  z.transform((text) => text.split(/[?#]/, 1)[0]!.slice(0, longest)),
)
const name = z.pipe(
  z.string(),
  z.transform((text) => text.slice(0, longest)),
)
const line = z.number().check(z.int())

/** What `report-uri` sends. */
const oldReport = z.object({
  'csp-report': z.object({
    'document-uri': address,
    'effective-directive': z.optional(name),
    'violated-directive': z.optional(name),
    'blocked-uri': z.optional(address),
    'source-file': z.optional(address),
    'line-number': z.optional(line),
  }),
})
/** What `report-to` sends, one of a list. */
const newReport = z.object({
  type: z.literal('csp-violation'),
  body: z.object({
    documentURL: address,
    effectiveDirective: name,
    blockedURL: z.optional(z.nullable(address)),
    sourceFile: z.optional(z.nullable(address)),
    lineNumber: z.optional(z.nullable(line)),
  }),
})

function readViolations(given: unknown): Record<string, unknown>[] {
  const old = oldReport.safeParse(given)
  if (old.success) {
    const report = old.data['csp-report']
    return [
      {
        page: report['document-uri'],
        directive: report['effective-directive'] ?? report['violated-directive'],
        blocked: report['blocked-uri'],
        source: report['source-file'],
        line: report['line-number'],
      },
    ]
  }
  const list = Array.isArray(given) ? given.slice(0, reportsAtOnce) : []
  return list.flatMap((item) => {
    const report = newReport.safeParse(item)
    if (!report.success) return []
    const { documentURL, effectiveDirective, blockedURL, sourceFile, lineNumber } = report.data.body
    return [
      {
        page: documentURL,
        directive: effectiveDirective,
        blocked: blockedURL,
        source: sourceFile,
        line: lineNumber,
      },
    ]
  })
}

/** Takes the browsers' reports of what a page's policy kept from it, unsigned, and writes them to the log. */
export async function addCspReports(app: FastifyInstance): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(fastifyRateLimit, {
      max: perMinute,
      timeWindow: '1 minute',
      keyGenerator: ({ state }) => addressBlock(state.address),
      errorResponseBuilder: (_request, { ttl }) =>
        new DomainError('too_many_requests', { retry_after_seconds: ttl / 1000 }),
    })
    scope.post(reportPath, { bodyLimit: bodyLimitBytes }, async (request, reply) => {
      const report = readJson(request, /^application\/(csp-report|reports\+json|json)\s*(;|$)/i)
      for (const violation of readViolations(report))
        request.log.warn({ violation }, 'content security policy')
      return reply.code(204).send()
    })
  })
}
