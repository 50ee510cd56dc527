import type { CollectionWay } from '@cuesheet/contract/values/collection'
import type { OAuth2Client } from 'google-auth-library'
import * as z from 'zod/mini'
import type { Config } from '../../config.ts'
import { parseReasons } from '../video-platform/public.ts'
import { CollectionError, GoneError } from './collection-error.ts'
import { attemptMs, explainTokenFailure } from './create-access.ts'
import { judgeStatus, parseRetryAfter } from './rules.ts'

const platformRoot = 'https://youtubereporting.googleapis.com'
const maxBytes = 16_000_000
const pageSize = '100'
/** A list that never ends is none. */
const maxPages = 200

const text = z.string().check(z.minLength(1), z.maxLength(1000))
const moment = z.pipe(
  z.string().check(z.refine((value) => !Number.isNaN(Date.parse(value)))),
  z.transform((value: string) => value),
)
const reportType = z.object({
  id: text,
  systemManaged: z.optional(z.boolean()),
  deprecateTime: z.optional(moment),
})
const job = z.object({
  id: text,
  reportTypeId: text,
  expireTime: z.optional(moment),
  systemManaged: z.optional(z.boolean()),
})
const report = z.object({
  id: text,
  startTime: moment,
  endTime: z.optional(moment),
  createTime: moment,
  downloadUrl: text,
})
export type PlatformReportType = z.output<typeof reportType>
export type PlatformJob = z.output<typeof job>
export type PlatformReport = z.output<typeof report>

const nextPageToken = z.optional(z.string())
const answers = {
  reportTypes: z.object({ reportTypes: z.optional(z.array(reportType)), nextPageToken }),
  jobs: z.object({ jobs: z.optional(z.array(job)), nextPageToken }),
  reports: z.object({ reports: z.optional(z.array(report)), nextPageToken }),
}

type Options = {
  config: Pick<Config, 'reporting_root_url'> & { attempt_ms?: number }
  access: OAuth2Client
  way: CollectionWay
  content_owner: string
  signal?: AbortSignal
}

type Asked = { method?: 'GET' | 'POST'; params?: Record<string, string>; body?: object }

/** The YouTube Reporting API in the name of one content owner. Every failure is a CollectionError, or a GoneError. */
export class ReportingClient {
  readonly #options: Options
  readonly #root: string

  constructor(options: Options) {
    this.#options = options
    this.#root = options.config.reporting_root_url ?? platformRoot
  }

  listReportTypes(): Promise<PlatformReportType[]> {
    return this.#listAll(
      'reportTypes',
      { includeSystemManaged: 'true' },
      answers.reportTypes,
      (page) => page.reportTypes,
    )
  }

  listJobs(): Promise<PlatformJob[]> {
    return this.#listAll('jobs', { includeSystemManaged: 'true' }, answers.jobs, (page) => page.jobs)
  }

  /** Each call makes another job. */
  createJob(reportTypeId: string): Promise<PlatformJob> {
    return this.#ask(
      'jobs',
      { method: 'POST', body: { reportTypeId, name: `Cuesheet ${reportTypeId}` } },
      job,
    )
  }

  listReports(job_id: string, createdAfter: Date | null): Promise<PlatformReport[]> {
    const path = `jobs/${encodeURIComponent(job_id)}/reports`
    const params: Record<string, string> = createdAfter ? { createdAfter: createdAfter.toISOString() } : {}
    return this.#listAll(path, params, answers.reports, (page) => page.reports)
  }

  /** What a file is asked for with; `platform_failing` where its address leads elsewhere: no token goes there. */
  async authorizeDownload(downloadUrl: string): Promise<{ url: URL; authorization: string }> {
    const url = URL.canParse(downloadUrl) ? new URL(downloadUrl) : null
    if (url?.origin !== new URL(this.#root).origin) throw new CollectionError('platform_failing')
    const { access, way } = this.#options
    const headers = await access.getRequestHeaders().catch((error: unknown) => {
      throw explainTokenFailure(error, way)
    })
    return { url, authorization: headers.get('authorization') ?? '' }
  }

  async #listAll<Page extends { nextPageToken?: string | undefined }, Item>(
    path: string,
    params: Record<string, string>,
    answer: z.ZodMiniType<Page>,
    itemsOf: (page: Page) => Item[] | undefined,
  ): Promise<Item[]> {
    const items: Item[] = []
    let pageToken: string | undefined
    for (let pages = 0; pages < maxPages; pages++) {
      const page = await this.#ask(
        path,
        { params: { ...params, pageSize, ...(pageToken && { pageToken }) } },
        answer,
      )
      items.push(...(itemsOf(page) ?? []))
      pageToken = page.nextPageToken
      if (!pageToken) return items
    }
    throw new CollectionError('platform_failing')
  }

  async #ask<Answer>(path: string, request: Asked, answer: z.ZodMiniType<Answer>): Promise<Answer> {
    const { status, body, retry_after_ms } = await this.#send(path, request)
    if (status === 404) throw new GoneError(path)
    const { way } = this.#options
    if (status !== 200)
      throw new CollectionError(judgeStatus(status, parseReasons(body), way), retry_after_ms)
    const parsed = z.safeParse(answer, body)
    if (!parsed.success) throw new CollectionError('platform_failing')
    return parsed.data
  }

  async #send(path: string, { method = 'GET', params = {}, body }: Asked) {
    const { access, config, content_owner, signal, way } = this.#options
    const timeout = AbortSignal.timeout(config.attempt_ms ?? attemptMs)
    try {
      const response = await access.request<string>({
        url: `${this.#root}/v1/${path}`,
        method,
        params: { ...params, onBehalfOfContentOwner: content_owner },
        ...(body && { data: body }),
        responseType: 'text',
        validateStatus: () => true,
        redirect: 'manual',
        maxContentLength: maxBytes,
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      })
      return {
        status: response.status,
        body: parseJson(String(response.data)),
        retry_after_ms: parseRetryAfter(response.headers.get('retry-after')),
      }
    } catch (error) {
      throw explainTokenFailure(error, way)
    }
  }
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
