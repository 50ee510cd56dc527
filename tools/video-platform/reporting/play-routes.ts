import type { FastifyInstance } from 'fastify'
import { type ReportCall, type ReportFaultKind, reportFaultKinds } from './report-faults.ts'
import type { ReportingPlatform } from './reporting-platform.ts'

type Form = Record<string, string | undefined>

/** Where a person, or a journey, plays the platform: has reports made, has it misbehave towards a content owner, and mends it. */
export function playRoutes(app: FastifyInstance, platform: ReportingPlatform): void {
  app.post<{ Body: Form }>('/reporting/reports', (request, reply) => {
    const { owner = '', type = '', day = '', span, created_at, content = '' } = request.body ?? {}
    if (!/^[\w.-]{1,100}$/.test(owner) || !/^\d{4}-\d\d-\d\d$/.test(day))
      return reply.code(400).send('owner, type, day (YYYY-MM-DD), content')
    const made = created_at ? new Date(created_at) : platform.now()
    const ofMonth = span === 'month' ? { span: 'month' as const } : {}
    return {
      id: platform.publish(owner, { type, day, ...ofMonth, created_at: made, content: () => content }),
    }
  })

  app.post<{ Body: Form }>('/reporting/fault', (request) => {
    const { owner = '', kind = '', call, times } = request.body ?? {}
    platform.faults = platform.faults.filter((fault) => fault.owner !== owner)
    if (Object.hasOwn(reportFaultKinds, kind))
      platform.faults.push({
        kind: kind as ReportFaultKind,
        owner,
        ...(call && { call: call as ReportCall }),
        ...(times && { times: Number(times) }),
      })
    return {}
  })
}
