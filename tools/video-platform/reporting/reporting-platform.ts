import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { AccessGrants } from './access-grants.ts'
import type { ReportFault } from './report-faults.ts'
import { type PublishedReport, type ReportSource, type ReportType, reportTypes } from './report-source.ts'

export type Job = {
  id: string
  owner: string
  reportTypeId: string
  name: string
  createTime: string
  expireTime?: string
  systemManaged: boolean
}

type Stored = Pick<AccessGrants, 'service_accounts' | 'grants'> & { jobs: Job[] }

const dayMs = 86_400_000
/** A job makes the reports of so many days before it, too, and each is kept for so long. */
const backfillDays = 30
const keptDays = 60

/** All that the simulated Reporting API holds. With a `file`, keys, consents and jobs outlive a restart. */
export class ReportingPlatform {
  readonly access: AccessGrants
  jobs: Job[] = []
  /** What it makes; versions come and go. */
  types: ReportType[] = [...reportTypes]
  faults: ReportFault[] = []
  /** False: the project of every account has not enabled the API. */
  is_enabled = true
  /** Requests that may still be made; null: as many as one likes. */
  requests_left: number | null = null
  /** Calls that came in, as `reports CMS`; files as `media ID`, once for each that was sent to its end. */
  calls: string[] = []
  downloads: string[] = []
  /** Ids of reports that are listed and cannot be downloaded any more. */
  readonly vanished = new Set<string>()
  /** The clock by which reports are made and removed; tokens are by the real one. */
  now: () => Date = () => new Date()
  readonly #owners = new Map<string, ReportSource>()
  readonly #published = new Map<string, (PublishedReport & { type: string })[]>()
  readonly #file: string | null

  constructor(file: string | null = null) {
    this.#file = file
    this.access = new AccessGrants(() => this.#write())
    const stored = readStored(file)
    if (!stored) return
    this.access.service_accounts = stored.service_accounts
    this.access.grants = stored.grants
    this.jobs = stored.jobs
  }

  addOwner(owner: string, source: ReportSource): void {
    this.#owners.set(owner, source)
  }

  /** An owner who has no reports but those that are published; nothing changes where it is known. */
  ensureOwner(owner: string): void {
    if (this.#owners.has(owner)) return
    const published: (PublishedReport & { type: string })[] = []
    this.#published.set(owner, published)
    this.addOwner(owner, { list: (type) => published.filter((report) => report.type === type) })
  }

  /** Has a report of such an owner made; its id is answered. */
  publish(owner: string, report: { type: string } & Omit<PublishedReport, 'id'>): string {
    this.ensureOwner(owner)
    const published = this.#published.get(owner)
    if (!published) throw new RangeError(`${owner} has reports of its own`)
    const id = `${owner}-${report.type}-${report.day}-${published.length}`
    published.push({ id, ...report })
    return id
  }

  listOwners(): string[] {
    return [...this.#owners.keys()]
  }

  /** The owner's jobs; those that the platform manages exist from the beginning. */
  listJobs(owner: string, withSystemManaged: boolean): Job[] {
    const ownersJobs = this.jobs.filter((job) => job.owner === owner)
    const managed = this.types
      .filter(({ systemManaged }) => systemManaged)
      .map(({ id, name }) => ({
        id: createHash('sha256').update(`${id} ${owner}`).digest('hex').slice(0, 36),
        owner,
        reportTypeId: id,
        name,
        createTime: '2020-01-01T00:00:00Z',
        systemManaged: true,
      }))
    return [...ownersJobs, ...(withSystemManaged ? managed : [])]
  }

  /** As the platform does it: the same call again makes another job. */
  createJob(owner: string, reportTypeId: string, name: string): Job {
    const createTime = this.now().toISOString()
    const job = { id: randomUUID(), owner, reportTypeId, name, createTime, systemManaged: false }
    this.jobs.push(job)
    this.#write()
    return job
  }

  /** A job that exists since a day, as if somebody had made it then. */
  ensureJob(owner: string, reportTypeId: string, since: string): void {
    if (this.jobs.some((job) => job.owner === owner && job.reportTypeId === reportTypeId)) return
    const id = `${owner}-${reportTypeId}`.slice(0, 40)
    const createTime = `${since}T00:00:00Z`
    this.jobs.push({ id, owner, reportTypeId, name: 'Cuesheet', createTime, systemManaged: false })
  }

  deleteJob(id: string): void {
    this.jobs = this.jobs.filter((job) => job.id !== id)
    this.#write()
  }

  /** What a job lists, the latest first. */
  listReports(job: Job): PublishedReport[] {
    const now = this.now()
    const earliest = new Date(Date.parse(job.createTime) - backfillDays * dayMs).toISOString().slice(0, 10)
    const source = this.#owners.get(job.owner)
    if (!source || (job.expireTime && Date.parse(job.expireTime) < now.getTime())) return []
    return source
      .list(job.reportTypeId, now)
      .filter(
        ({ created_at }) => created_at <= now && created_at.getTime() > now.getTime() - keptDays * dayMs,
      )
      .filter(({ day }) => job.systemManaged || day >= earliest)
      .sort((a, b) => b.created_at.getTime() - a.created_at.getTime())
  }

  #write(): void {
    if (this.#file === null) return
    const { service_accounts, grants } = this.access
    mkdirSync(path.dirname(this.#file), { recursive: true, mode: 0o700 })
    const stored: Stored = { service_accounts, grants, jobs: this.jobs }
    writeFileSync(`${this.#file}.new`, JSON.stringify(stored, null, 1), { mode: 0o600 })
    renameSync(`${this.#file}.new`, this.#file)
  }
}

function readStored(file: string | null): Stored | null {
  try {
    const stored: Stored = JSON.parse(readFileSync(file ?? '', 'utf8'))
    return stored.service_accounts && stored.grants && stored.jobs ? stored : null
  } catch {
    return null
  }
}
