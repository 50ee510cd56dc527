import * as contract from '@cuesheet/contract/console-collection'
import { confirmPassword } from '../../access/confirm-password.ts'
import { getNetworkById, getOpenNetwork } from '../../access/find-network.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { type Server, serve } from '../../http/serve.ts'
import { findApiFile } from '../report-ingest/settled-files/find-api-file.ts'
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
    const found = await listConnections(db, { after, size: size + 1, network: network ?? null })
    const rows = found.slice(0, size).map((row) => ({
      ...row,
      state: stateOf(row),
      connected_at: iso(row.connected_at),
      asked_at: iso(row.asked_at),
      next_try_at: iso(row.next_try_at),
      problem_since: iso(row.problem_since),
      unread_ends_at: iso(row.unread_ends_at),
    }))
    const next = found.length > size ? (rows.at(-1)?.network ?? null) : null
    return { rows, next, has_consent: config.google_client !== null }
  })

  serve(server, contract.collectionReports, async ({ db, query }) => {
    const { scope } = await getNetworkById(db, query.network)
    const [jobs, reports, kept] = await Promise.all([
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
      kept: kept.map((report) => ({ ...report, settled: findApiFile(report.report_type) })),
    }
  })

  serve(server, contract.connectWithKey, async ({ db, viewer, body, address }) => {
    const scope = await getOpenNetwork(db, body.network_id)
    const key = parseKeyFile(body.key)
    await confirmPassword(server, viewer, { password: body.password, address })
    const credentials = { way: 'service_account', ...key } as const
    const given = {
      credentials,
      content_owner: body.content_owner,
      account: key.client_email,
      ends_at: null,
    }
    const acting = { account_id: viewer.account_id, address }
    return { problem: await connect({ ...server, db }, scope, given, acting) }
  })

  serve(server, contract.beginConsent, async ({ db, viewer, body, address }) => {
    const scope = await getOpenNetwork(db, body.network_id)
    if (!config.google_client) throw new DomainError('conflict', { message_key: 'no_consent_client' })
    await confirmPassword(server, viewer, { password: body.password, address })
    const acting = { account_id: viewer.account_id, address }
    return { url: await beginConsent({ ...server, db }, scope, body.content_owner, acting) }
  })

  serve(server, contract.finishConsent, async ({ db, viewer, body, address }) => {
    if (!config.google_client) throw new DomainError('conflict', { message_key: 'no_consent_client' })
    return finishConsent({ ...server, db }, body, { account_id: viewer.account_id, address })
  })

  serve(server, contract.testConnection, async ({ db, body }) => {
    const { scope } = await getNetworkById(db, body.network_id)
    return testConnection({ ...server, db }, scope)
  })

  serve(server, contract.collectNow, async ({ db, viewer, body, address }) => {
    const { scope } = await getNetworkById(db, body.network_id)
    await collectNow(db, scope, { account_id: viewer.account_id, address })
    return {}
  })

  serve(server, contract.disconnect, async ({ db, viewer, body, address }) => {
    const { scope } = await getNetworkById(db, body.network_id)
    await confirmPassword(server, viewer, { password: body.password, address })
    await disconnect({ ...server, db }, scope, { account_id: viewer.account_id, address })
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
