import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { addDays, addMonths } from '@cuesheet/contract/values/day'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type AccessToken, readsReports } from './access-grants.ts'
import {
  apiNotEnabled,
  forbidden,
  GoogleError,
  invalid,
  notFound,
  quotaUsedUp,
  scopeMissing,
  unauthenticated,
} from './google-error.ts'
import { actOut, meetFault, type ReportCall, type ReportFault } from './report-faults.ts'
import { channelReportTypes, type PublishedReport } from './report-source.ts'
import type { Job, ReportingPlatform } from './reporting-platform.ts'

type Query = Record<string, string | undefined>
type Asked = FastifyRequest<{ Querystring: Query; Params: { job?: string; report?: string }; Body: unknown }>
type Context = {
  owner: string | null
  query: Query
  request: Asked
  reply: FastifyReply
  fault: ReportFault | null
}

const isoOf = (date: Date) => date.toISOString().replace('.000Z', 'Z')

/** The YouTube Reporting API v1, below /v1. */
export function reportingRoutes(app: FastifyInstance, platform: ReportingPlatform): void {
  const route = (
    method: 'GET' | 'POST' | 'DELETE',
    url: string,
    call: ReportCall,
    answer: (context: Context) => unknown,
  ) =>
    app.route({
      method,
      url,
      handler: async (request, reply) => {
        const reportingRequest = request as Asked
        const { onBehalfOfContentOwner } = reportingRequest.query
        const owner =
          call === 'media' ? ownerOf(reportingRequest.params.report ?? '') : (onBehalfOfContentOwner ?? null)
        platform.calls.push(`${call} ${owner ?? ''}`.trim())
        try {
          const fault = meetFault(platform.faults, call, owner)
          if (fault && (await actOut(fault, reply))) return reply
          const token = authenticate(platform, reportingRequest)
          if (owner !== null && !token.owners.includes(owner)) throw forbidden()
          return await answer({
            owner,
            query: reportingRequest.query,
            request: reportingRequest,
            reply,
            fault,
          })
        } catch (error) {
          if (!(error instanceof GoogleError)) throw error
          return reply.code(error.status).headers(error.headers).send(error.body)
        }
      },
    })

  route('GET', '/v1/reportTypes', 'reportTypes', ({ owner, query }) => {
    const types = owner === null ? channelReportTypes : platform.types
    const listed = types.filter(
      ({ systemManaged }) => !systemManaged || query.includeSystemManaged === 'true',
    )
    return paged(
      'reportTypes',
      listed.map((type) => withoutFalse(type)),
      query,
    )
  })

  route('GET', '/v1/jobs', 'jobs', ({ owner, query }) =>
    paged(
      'jobs',
      platform.listJobs(owner ?? '', query.includeSystemManaged === 'true').map(jobResource),
      query,
    ),
  )
  route('POST', '/v1/jobs', 'jobs', ({ owner, request }) => {
    const { reportTypeId, name } = (request.body ?? {}) as Query
    const type = platform.types.find(({ id }) => id === reportTypeId)
    if (!type || type.systemManaged || !name || owner === null)
      throw invalid('Request contains an invalid argument.')
    return jobResource(platform.createJob(owner, type.id, name))
  })
  const jobOf = ({ owner, request }: Context): Job => {
    const job = platform.listJobs(owner ?? '', true).find(({ id }) => id === request.params.job)
    if (!job) throw notFound()
    return job
  }
  route('GET', '/v1/jobs/:job', 'jobs', (context) => jobResource(jobOf(context)))
  route('DELETE', '/v1/jobs/:job', 'jobs', (context) => {
    const job = jobOf(context)
    if (job.systemManaged) throw forbidden()
    platform.deleteJob(job.id)
    return {}
  })
  const describe = (context: Context, job: Job) => (report: PublishedReport) =>
    reportResource(report, job, `http://${context.request.headers.host}`)
  route('GET', '/v1/jobs/:job/reports', 'reports', (context) => {
    const { query } = context
    const after = timeOf(query.createdAfter, 'created_after')
    const from = timeOf(query.startTimeAtOrAfter, 'start_time_at_or_after')
    const before = timeOf(query.startTimeBefore, 'start_time_before')
    const job = jobOf(context)
    const found = platform
      .listReports(job)
      .map(describe(context, job))
      .filter(({ createTime }) => after === null || Date.parse(createTime) > after)
      .filter(({ startTime }) => from === null || Date.parse(startTime) >= from)
      .filter(({ startTime }) => before === null || Date.parse(startTime) < before)
    return paged('reports', found, query)
  })
  route('GET', '/v1/jobs/:job/reports/:report', 'reports', (context) => {
    const job = jobOf(context)
    const report = platform.listReports(job).find(({ id }) => id === context.request.params.report)
    if (!report) throw notFound()
    return describe(context, job)(report)
  })
  route('GET', '/v1/media/CONTENT_OWNER/:report', 'media', (context) => sendReport(platform, context))
}

function authenticate(platform: ReportingPlatform, request: Asked): AccessToken {
  const [, bearer = ''] = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '') ?? []
  const token = platform.access.find(bearer)
  if (!token) throw unauthenticated()
  if (!platform.is_enabled) throw apiNotEnabled()
  if (!readsReports(token.scopes)) throw scopeMissing()
  if (platform.requests_left !== null && --platform.requests_left < 0) throw quotaUsedUp()
  return token
}

/** `CMS~JOB~REPORT`: what a file is of is in its address, as in those of the platform. */
const mediaName = (job: Job, report: PublishedReport) =>
  Buffer.from([job.owner, job.id, report.id].join('~')).toString('base64url')
const partsOf = (media: string) => Buffer.from(media, 'base64url').toString().split('~')
const ownerOf = (media: string) => partsOf(media)[0] ?? null

const withoutFalse = <Type extends { systemManaged: boolean }>({ systemManaged, ...type }: Type) =>
  systemManaged ? { ...type, systemManaged } : type

const jobResource = ({ owner: _, ...job }: Job) => withoutFalse(job)

/** A day of the platform begins eight hours after that of UTC, the whole year. */
function reportResource(report: PublishedReport, job: Job, root: string) {
  const end = report.span === 'month' ? addMonths(report.day, 1) : addDays(report.day, 1)
  const startOf = (day: string) => new Date(`${day}T08:00:00Z`)
  return {
    id: report.id,
    jobId: job.id,
    startTime: isoOf(startOf(report.day)),
    endTime: isoOf(startOf(end)),
    createTime: isoOf(report.created_at),
    ...(job.expireTime && { jobExpireTime: job.expireTime }),
    downloadUrl: `${root}/v1/media/CONTENT_OWNER/${mediaName(job, report)}?alt=media`,
  }
}

function timeOf(text: string | undefined, field: string): number | null {
  if (text === undefined) return null
  const time = Date.parse(text)
  if (!/^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(text) || Number.isNaN(time))
    throw invalid(`Invalid value at '${field}' (type.googleapis.com/google.protobuf.Timestamp), "${text}"`)
  return time
}

const defaultPage = 50

function paged(name: string, items: object[], query: Query): object {
  const size = Math.max(1, Math.min(Number(query.pageSize) || defaultPage, 500))
  const [, offset = '0'] =
    /^offset:(\d{1,7})$/.exec(Buffer.from(query.pageToken ?? '', 'base64url').toString()) ?? []
  const from = Number(offset)
  const page = items.slice(from, from + size)
  const next = Buffer.from(`offset:${from + size}`).toString('base64url')
  return {
    ...(page.length > 0 && { [name]: page }),
    ...(from + size < items.length && { nextPageToken: next }),
  }
}

/** A file, gzipped for those who take that, from the byte asked for. */
async function sendReport(
  platform: ReportingPlatform,
  { request, reply, fault }: Context,
): Promise<FastifyReply> {
  const [owner = '', job_id, id = ''] = partsOf(request.params.report ?? '')
  const job = platform.listJobs(owner, true).find((candidate) => candidate.id === job_id)
  const report = job && platform.listReports(job).find((candidate) => candidate.id === id)
  if (!report || platform.vanished.has(id)) throw notFound()
  const isGzip = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
  const plain = Buffer.from(await report.content())
  const whole = isGzip ? gzipSync(plain) : plain
  if (fault?.kind === 'broken_gzip') whole.fill(0x55, 20, Math.max(21, whole.length - 8))
  const etag = `"${createHash('sha256').update(whole).digest('hex').slice(0, 32)}"`
  const [, start = '0'] = /^bytes=(\d+)-$/.exec(request.headers.range ?? '') ?? []
  const isSame = (request.headers['if-range'] ?? etag) === etag
  const from = isSame ? Math.min(Number(start), whole.length) : 0
  const bytes = whole.subarray(from)
  if (isSame && whole.length > 0 && Number(start) >= whole.length)
    return reply.code(416).header('content-range', `bytes */${whole.length}`).send()
  const half = bytes.subarray(0, Math.floor(bytes.length / 2))

  reply.hijack()
  const { raw } = reply
  raw.writeHead(from > 0 ? 206 : 200, {
    'content-type': 'text/csv; charset=utf-8',
    etag,
    'accept-ranges': 'bytes',
    ...(isGzip && { 'content-encoding': 'gzip' }),
    ...(from > 0 && { 'content-range': `bytes ${from}-${whole.length - 1}/${whole.length}` }),
    'content-length': bytes.length + (fault?.kind === 'wrong_length' ? 10 : 0),
  })
  if (fault?.kind === 'half_file') raw.write(half, () => raw.destroy())
  else if (fault?.kind === 'wrong_length') raw.write(bytes, () => raw.destroy())
  else
    raw.end(bytes, () => {
      platform.downloads.push(id)
    })
  return reply
}
