import {
  certificates,
  checkCertificate,
  downloadCertificate,
  issueCertificate as issue,
  issueNetworkCertificate,
  networkVideoCertificates,
  revokeCertificate as revoke,
  videoCertificates,
} from '@cuesheet/contract/certificates'
import { countCertificate, countRefusal } from '../../access/password-throttle.ts'
import { channelScope, installationScope } from '../../access/scope.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { serveDownloads, wholeFile } from '../../http/downloads.ts'
import { type Server, serve } from '../../http/serve.ts'
import { textsOf } from '../../locales/texts.ts'
import { issueCertificate, revokeCertificate } from './mutations.ts'
import { findByCode, findPdf, listCertificates, listOfVideo } from './queries.ts'

export function certificateRoutes(server: Server): void {
  const { config } = server
  const isManager = ({ permission_flag }: { permission_flag: number }) => permission_flag === 1

  serve(server, certificates, async ({ db, viewer, query }) =>
    listCertificates(db, await channelScope(db, viewer, {}), { ...query, config }),
  )

  serve(server, videoCertificates, async ({ db, viewer, query: { video: video_id, channel } }) => {
    const scope = await channelScope(db, viewer, { channel })
    const of = { channel_id: channel, video_id }
    return { tracks: await listOfVideo(db, scope, of, { config, isManager: isManager(viewer) }) }
  })
  serve(server, networkVideoCertificates, async ({ db, query: { video: video_id, channel }, getScope }) => {
    const of = { channel_id: channel, video_id }
    return { tracks: await listOfVideo(db, await getScope(), of, { config, isManager: true }) }
  })

  serve(server, issue, async ({ db, viewer, body, locale, acting, getOpenScope }) => {
    const scope = await getOpenScope()
    await channelScope(db, viewer, { channel: body.channel_id })
    const { account_id, address } = acting
    await countCertificate(db, { ...scope, account_id })
    const by = { account_id, address, locale, isManager: isManager(viewer) }
    return issueCertificate({ db, config }, scope, body, by)
  })

  serve(server, issueNetworkCertificate, async ({ db, body, locale, acting, getOpenScope }) => {
    const scope = await getOpenScope()
    const { account_id, address } = acting
    await countCertificate(db, { ...scope, account_id })
    return issueCertificate({ db, config }, scope, body, { account_id, address, locale, isManager: true })
  })

  serve(server, revoke, async ({ db, body, acting: { account_id, address }, getOpenScope }) => {
    await revokeCertificate(db, await getOpenScope(), body, { account_id, address })
    return {}
  })

  type Asked = { certificate_id: number; locale: Parameters<typeof textsOf>[0] }
  const downloads = serveDownloads<Asked>(
    server,
    'certificates/downloads',
    async (viewer, { certificate_id, locale }) => {
      const found = await findPdf(server.db, await channelScope(server.db, viewer, {}), certificate_id)
      if (!found) throw new DomainError('not_found')
      const name = `${textsOf(locale).certificate.certificate} ${found.number}${found.version > 1 ? `-v${found.version}` : ''}.pdf`
      return wholeFile(name, 'application/pdf', found.pdf)
    },
  )
  serve(server, downloadCertificate, async ({ db, viewer, token, locale, body: { certificate_id } }) => {
    if (!(await findPdf(db, await channelScope(db, viewer, {}), certificate_id)))
      throw new DomainError('not_found')
    downloads.requireRoom(viewer)
    return downloads.offer({ viewer, token }, { certificate_id, locale })
  })

  serve(
    server,
    checkCertificate,
    async ({ db, site, body, address }) => {
      const code = body.code.replaceAll(/[\s-]/g, '').toLowerCase()
      const isHash = /^([0-9a-f]{32}|[0-9a-f]{64})$/.test(code)
      const certificate =
        isHash && site.network_id !== null
          ? await findByCode(db, installationScope(site.network_id), code)
          : null
      if (!certificate) await countRefusal(db, { what: 'certificate', address })
      return { certificate }
    },
    { tries: { secret: 'certificate' } },
  )
}
