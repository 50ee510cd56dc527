import { fastifyCompress } from '@fastify/compress'
import type { FastifyInstance } from 'fastify'
import { type PasswordCost, passwordCost } from './access/password.ts'
import { installationScope } from './access/scope.ts'
import { createSecretBox } from './access/secret-box.ts'
import { createSiteDirectory } from './access/site.ts'
import type { Config } from './config.ts'
import type { Database } from './db/connection.ts'
import { createReaders } from './db/readers.ts'
import { accountRoutes } from './features/account/routes.ts'
import { annotationRoutes } from './features/annotations/routes.ts'
import { apiKeyRoutes } from './features/api-keys/routes.ts'
import { approvalRoutes } from './features/approvals/routes.ts'
import { archiveRoutes } from './features/archives/routes.ts'
import { auditRoutes } from './features/audit/routes.ts'
import { authRoutes } from './features/auth/routes.ts'
import { certificateRoutes } from './features/certificates/routes.ts'
import { awardAsAsked } from './features/channels/review/award-as-asked.ts'
import { channelRoutes } from './features/channels/routes.ts'
import { claimRoutes } from './features/claims/routes.ts'
import { collectionRoutes } from './features/collection/routes.ts'
import { countingRoutes } from './features/counting/routes.ts'
import { digestRoutes } from './features/digests/routes.ts'
import { eventRoutes } from './features/events/routes.ts'
import { exceptionRoutes } from './features/exceptions/routes.ts'
import { exchangeRateRoutes } from './features/exchange-rates/routes.ts'
import { filingRoutes } from './features/filings/routes.ts'
import { goalRoutes } from './features/goals/routes.ts'
import { guideRoutes } from './features/guides/routes.ts'
import { invitationRoutes } from './features/invitations/routes.ts'
import { guaranteeRoutes } from './features/members/guarantee-routes.ts'
import { memberInvitationRoutes } from './features/members/invitation-routes.ts'
import { memberRoutes } from './features/members/routes.ts'
import { termRoutes } from './features/members/term-routes.ts'
import { pushRoutes } from './features/messages/pushes/routes.ts'
import { messageRoutes } from './features/messages/routes.ts'
import { webhookRoutes } from './features/messages/webhooks/routes.ts'
import { catalogueFileRoutes } from './features/music/catalogue-files/catalogue-file-routes.ts'
import { catalogueUseRoutes } from './features/music/charts/chart-routes.ts'
import { declarationRoutes } from './features/music/declarations/declaration-routes.ts'
import { editingRoutes } from './features/music/editing/editing-routes.ts'
import { listeningRoutes } from './features/music/listening/listening-routes.ts'
import { musicRoutes } from './features/music/routes.ts'
import { soundRoutes } from './features/music/sounds/sound-routes.ts'
import { listPublicNotices } from './features/notices/public.ts'
import { noticeRoutes } from './features/notices/routes.ts'
import { objectionRoutes } from './features/objections/routes.ts'
import { paletteRoutes } from './features/palette/routes.ts'
import { paydayFeedRoutes } from './features/payday-feeds/routes.ts'
import { payoutRoutes } from './features/payouts/routes.ts'
import { promoteOperator } from './features/people/mutations.ts'
import { peopleRoutes } from './features/people/routes.ts'
import { pictureRoutes } from './features/pictures/routes.ts'
import { reportIngestRoutes } from './features/report-ingest/routes.ts'
import { reportRoutes } from './features/reports/routes.ts'
import { warmUp } from './features/reports/warm-up.ts'
import { requestRoutes } from './features/requests/routes.ts'
import { savedViewRoutes } from './features/saved-views/routes.ts'
import { setRule, type TaxRule } from './features/settlement/calculation/tax-rules.ts'
import { allowOnePerson, raiseLimit } from './features/settlement/close-settings.ts'
import { settlementRoutes } from './features/settlement/routes.ts'
import { requestNetworkDeletion } from './features/site/network-deletions.ts'
import { siteRoutes } from './features/site/routes.ts'
import { statementRoutes } from './features/statements/routes.ts'
import { addInstallationMetrics } from './features/system/installation-metrics.ts'
import { systemRoutes } from './features/system/routes.ts'
import { PlatformClient } from './features/video-platform/platform-client.ts'
import { compression } from './http/compression.ts'
import { createHttp, requireOneHost } from './http/create-http.ts'
import { createDownloadPlaces } from './http/download-places.ts'
import { addHealth } from './http/health.ts'
import { createLog, type Log } from './http/log.ts'
import { addMetrics } from './http/metrics.ts'
import { addApiReference } from './http/openapi.ts'
import { createOperatorAccess } from './http/operator-access.ts'
import { addCors, addSecurityHeaders } from './http/security-headers.ts'
import type { Server } from './http/serve.ts'
import { addSiteShell } from './http/site-shell.ts'

export type AppOptions = {
  config: Config
  db: Database
  log?: Log
  /** Tests only: hashing at production cost would be most of their time. */
  password_cost?: PasswordCost
  /** Tests only: another clock. */
  now?: () => Date
  /** Routes beside the product's: those of the demo, and of tests. */
  addRoutes?: (server: Server) => void
  /** The folder of the built web app; apps/web/dist by default. */
  web_folder?: string
  /** Asks the report screens once before it is ready: for processes that serve people. */
  warms?: boolean
}

/** The whole web server, ready to listen: every feature's routes are named here. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const {
    config,
    db,
    log = createLog(config),
    password_cost = passwordCost,
    now = () => new Date(),
  } = options
  const sites = createSiteDirectory(db, config)
  const app = createHttp(config, log, sites)
  const secrets = createSecretBox(config, db)
  const download_places = createDownloadPlaces(config.database_pool_size)
  const endpoints: Server['endpoints'] = []
  const readers = createReaders(db)
  app.addHook('onClose', () => readers.close())
  const server: Server = {
    app,
    config,
    db,
    readers,
    log,
    sites,
    password_cost,
    secrets,
    now,
    endpoints,
    screens: [],
    download_places,
  }

  addSecurityHeaders(app)
  addCors(app, config.cors_origins)
  requireOneHost(app)
  const operatorAccess = createOperatorAccess(db, secrets, config)
  const metrics = addMetrics(app, db, operatorAccess)
  await app.register(fastifyCompress, compression)
  addHealth(app, { db, secrets, config })

  const platform = new PlatformClient({ db, config, now })
  authRoutes(server)
  accountRoutes(server)
  apiKeyRoutes(server)
  auditRoutes(server)
  siteRoutes(server)
  memberRoutes(server, platform)
  termRoutes(server)
  guaranteeRoutes(server)
  memberInvitationRoutes(server, platform)
  channelRoutes(server, platform)
  reportRoutes(server)
  pictureRoutes(server)
  soundRoutes(server)
  declarationRoutes(server)
  guideRoutes(server)
  musicRoutes(server)
  listeningRoutes(server)
  editingRoutes(server)
  catalogueFileRoutes(server)
  catalogueUseRoutes(server)
  messageRoutes(server)
  webhookRoutes(server)
  pushRoutes(server)
  digestRoutes(server)
  noticeRoutes(server)
  const eventHub = eventRoutes(server)
  paletteRoutes(server)
  savedViewRoutes(server)
  invitationRoutes(server)
  peopleRoutes(server)
  approvalRoutes(server, {
    'operator.promote': (trx, { subject }, acting) => promoteOperator(trx, subject, acting),
    'network.delete': (trx, { subject }, { by, address }) =>
      requestNetworkDeletion(trx, installationScope(Number(subject)), { account_id: by.account_id, address }),
    'channel.award': (trx, approval, { by, address }) =>
      awardAsAsked(trx, approval, { actor: 'operator', account_id: by.account_id, address, now: now() }),
    'close.one_person': (trx, { subject }, { by, address }) =>
      allowOnePerson(trx, installationScope(Number(subject)), { account_id: by.account_id, address }),
    'close.limit': (trx, { subject, details }, { by, address }) =>
      raiseLimit(trx, installationScope(Number(subject)), details, { account_id: by.account_id, address }),
    'tax_rule.set': (trx, { details, asked_by }, { by, address }) =>
      setRule(trx, details.rule as unknown as TaxRule, {
        entered_by: asked_by,
        account_id: by.account_id,
        address,
      }),
  })
  reportIngestRoutes(server)
  collectionRoutes(server)
  exchangeRateRoutes(server)
  countingRoutes(server)
  annotationRoutes(server)
  goalRoutes(server)
  claimRoutes(server)
  exceptionRoutes(server)
  settlementRoutes(server)
  payoutRoutes(server)
  statementRoutes(server)
  objectionRoutes(server)
  requestRoutes(server)
  certificateRoutes(server)
  paydayFeedRoutes(server)
  archiveRoutes(server)
  filingRoutes(server)
  systemRoutes(server, { operatorAccess, countStreams: eventHub.count })
  addInstallationMetrics(metrics, { db, config, now, countStreams: eventHub.count })
  options.addRoutes?.(server)
  if (options.warms) app.addHook('onReady', () => warmUp(server))

  await addApiReference(server, operatorAccess)
  await addSiteShell(server, {
    ...(options.web_folder && { folder: options.web_folder }),
    listPublicNotices: (request) => listPublicNotices(db, { ...request, now: now() }),
  })
  return app
}
