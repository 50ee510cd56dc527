import * as contract from '@cuesheet/contract/console-collection'
import { confirmPassword } from '../../access/confirm-password.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { type Server, serve } from '../../http/serve.ts'
import { findApiFile } from '../report-ingest/public.ts'
import {
  beginConsent,
  collectNow,
  connect,
  disconnect,
  finishConsent,
  parseKeyFile,
  testConnection,
} from './mutations.ts'
import { type ConnectionRow, listConnections, listJobs, listKeptReports, listOpenReports } from './queries.ts'

const iso = (time: Date | null) => time?.toISOString() ?? null

export function collectionRoutes(server: Server): void {
  const { config } = server

  serve(server, contract.collectionConnections, async ({ db, query: { after = null, size, network } }) => {
    const connections = await listConnections(db, { after, size: size + 1, network: network ?? null })
    const rows = connections.slice(0, size).map((row) => ({
      ...row,
      state: stateOf(row),
      connected_at: iso(row.connected_at),
      asked_at: iso(row.asked_at),
      next_try_at: iso(row.next_try_at),
      problem_since: iso(row.problem_since),
      unread_ends_at: iso(row.unread_ends_at),
    }))
    const next = connections.length > size ? (rows.at(-1)?.network ?? null) : null
    return { rows, next, has_consent: config.google_client !== null }
  })

  serve(server, contract.collectionReports, async ({ db, getScope }) => {
    const scope = await getScope()
    const [jobs, reports, keptReports] = await Promise.all([
      listJobs(db, scope),
      listOpenReports(db, scope),
      listKeptReports(db, scope),
    ])
    return {
      jobs: jobs.map((job) => ({ ...job, expires_at: iso(job.expires_at), gone_at: iso(job.gone_at) })),
      reports: reports.map((report) => ({
        ...report,
        created_at: iso(report.created_at),
        settled: report.span === 'month' ? findApiFile(report.report_type) : null,
      })),
      kept: keptReports.map((report) => ({ ...report, settled: findApiFile(report.report_type) })),
    }
  })

  serve(server, contract.connectWithKey, async ({ db, viewer, body, address, acting, getOpenScope }) => {
    const scope = await getOpenScope()
    const key = parseKeyFile(body.key)
    await confirmPassword(server, viewer, { password: body.password, address })
    const credentials = { way: 'service_account', ...key } as const
    const connection = {
      credentials,
      content_owner: body.content_owner,
      account: key.client_email,
      ends_at: null,
    }
    return { problem: await connect({ ...server, db }, scope, connection, acting) }
  })

  serve(server, contract.beginConsent, async ({ db, viewer, body, address, acting, getOpenScope }) => {
    const scope = await getOpenScope()
    if (!config.google_client) throw new DomainError('conflict', { message_key: 'no_consent_client' })
    await confirmPassword(server, viewer, { password: body.password, address })
    return { url: await beginConsent({ ...server, db }, scope, body.content_owner, acting) }
  })

  serve(server, contract.finishConsent, async ({ db, body, acting }) => {
    if (!config.google_client) throw new DomainError('conflict', { message_key: 'no_consent_client' })
    return finishConsent({ ...server, db }, body, acting)
  })

  serve(server, contract.testConnection, async ({ db, getScope }) => {
    const scope = await getScope()
    return testConnection({ ...server, db }, scope)
  })

  serve(server, contract.collectNow, async ({ db, acting, getScope }) => {
    const scope = await getScope()
    await collectNow(db, scope, acting)
    return {}
  })

  serve(server, contract.disconnect, async ({ db, viewer, body, address, acting, getScope }) => {
    const scope = await getScope()
    await confirmPassword(server, viewer, { password: body.password, address })
    await disconnect({ ...server, db }, scope, acting)
    return {}
  })
}

function stateOf({
  way,
  problem,
  asked_at,
  waiting,
}: ConnectionRow): (typeof contract.collectionStates)[number] {
  if (way === null) return 'none'
  if (problem !== null) return 'failing'
  if (asked_at === null) return 'new'
  return waiting > 0 ? 'collecting' : 'current'
}
