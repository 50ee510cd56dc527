import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import {
  downloadNetworkStatement,
  downloadStatement,
  maxLogoBytes,
  previewStatement,
  type StatementFormat,
} from '@cuesheet/contract/statements'
import type { Locale } from '@cuesheet/contract/values/locale'
import { recordAudit } from '../../access/audit.ts'
import { installationScope, type NetworkScope, networkScope } from '../../access/scope.ts'
import type { Viewer } from '../../access/viewer.ts'
import { writeZip } from '../../csv/write-zip.ts'
import type { Database } from '../../db/connection.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { beginReading, type OpenFile, type OpenTable, serveDownloads } from '../../http/downloads.ts'
import { type Call, type Server, serve } from '../../http/serve.ts'
import { fill, textsOf } from '../../locales/texts.ts'
import type { Layout } from './layouts.ts'
import { type GivenLogo, readLogo } from './mutations.ts'
import { previewPdf } from './preview-pdf.ts'
import { findPdf, findStatement, hasStatements, listPdfs } from './queries.ts'
import { linesTable, videosTable } from './statement-tables.ts'

/** `member` null: all of a month. */
type Asked = {
  network_id: number
  month: string
  member: number | null
  version: number | null
  content: 'lines' | 'videos'
  format: StatementFormat
  locale: Locale
}

const firstDay = (month: string) => `${month}-01`
const nothing = async () => {}
const pdfType = 'application/pdf'

export function downloadRoutes(server: Server): void {
  const { db } = server
  const downloads = serveDownloads<Asked>(server, 'statements/downloads', async (viewer, asked) => {
    const { transaction, close } = await beginReading(db)
    try {
      return { ...(await open(transaction, viewer, asked)), close }
    } catch (error) {
      await close()
      throw error
    }
  })

  type Offering = Pick<Call<typeof downloadStatement>, 'viewer' | 'token' | 'locale' | 'getScope' | 'acting'>
  type Body = Call<typeof downloadStatement>['body']
  const offer = async ({ viewer, token, locale, getScope, acting }: Offering, body: Body) => {
    const scope = await getScope()
    const isMember = viewer.permission_flag === 0
    if (isMember && body.member !== undefined && body.member !== viewer.account_id)
      throw new DomainError('not_found')
    const { month, format, content } = body
    const member = isMember ? viewer.account_id : (body.member ?? null)
    if ((member === null) !== (format === 'zip')) throw new DomainError('not_found')
    const found =
      member === null
        ? (await hasStatements(db, scope, firstDay(month))) && { version: null, number: null }
        : await findVersion(db, scope, { account_id: member, month, version: body.version })
    if (!found) throw new DomainError('not_found')
    downloads.requireRoom(viewer)
    const { network_id } = scope
    const offered = await downloads.offer(
      { viewer, token },
      { network_id, month, member, version: found.version, content, format, locale },
    )
    if (!isMember)
      await recordAudit(db, {
        network_id,
        account_id: acting.account_id,
        address: acting.address,
        action: 'close.download_statements',
        subject: month,
        after: { ...(found.number && { number: found.number }), file: format },
      })
    return offered
  }
  serve(server, downloadStatement, ({ body, ...call }) => offer(call, body))
  serve(server, downloadNetworkStatement, ({ body, ...call }) => offer(call, body))
  previewRoutes(server)
}

const findVersion = async (
  db: Database,
  scope: NetworkScope,
  { account_id, month, version }: { account_id: number; month: string; version: number | undefined },
) => {
  const found = await findStatement(db, scope, { account_id, month: firstDay(month), version })
  return found && { version: found.data.version, number: found.data.number }
}

async function open(
  db: Database,
  viewer: Viewer,
  asked: Asked,
): Promise<Omit<OpenTable, 'close'> | Omit<OpenFile, 'close'>> {
  const { member, format, content } = asked
  const isMember = viewer.permission_flag === 0
  const scope = viewer.permission_flag === 2 ? installationScope(asked.network_id) : networkScope(viewer)
  // The account may have become another one since.
  if (isMember && member !== viewer.account_id) throw new DomainError('not_found')
  const month = firstDay(asked.month)
  const texts = textsOf(asked.locale)
  if (member === null || asked.version === null)
    return {
      name: `${texts.statement.statement} ${asked.month}.zip`,
      media_type: 'application/zip',
      bytes: writeZip(await listPdfs(db, scope, month)),
    }
  const named = { account_id: member, month, version: asked.version }
  if (format === 'pdf') {
    const pdf = await findPdf(db, scope, named)
    const found = pdf && (await findStatement(db, scope, named))
    if (!pdf || !found) throw new DomainError('not_found')
    return {
      name: `${fileName(found.data, asked.locale)}.pdf`,
      media_type: pdfType,
      bytes: Readable.from([pdf]),
    }
  }
  const found = await findStatement(db, scope, named)
  if (!found || format === 'zip') throw new DomainError('not_found')
  const said = { month, account_id: member, data: found.data }
  return {
    format,
    table: content === 'videos' ? await videosTable(db, scope, said, texts) : linesTable(said, texts),
  }
}

const fileName = ({ number, version }: { number: string; version: number }, locale: Locale) => {
  const { statement: words } = textsOf(locale)
  return [words.statement, number, version > 1 && fill(words.version, { version })].filter(Boolean).join(' ')
}

/** Base64 of the largest logo, and what is around it. */
const logoBodyBytes = Math.ceil(maxLogoBytes / 3) * 4 + 16 * 1024

/** A layout as it would look, before it is saved. */
function previewRoutes(server: Server): void {
  const { db, config } = server
  type Tried = { network_id: number; layout: Layout; logo: string | null | undefined; locale: Locale }
  const previews = serveDownloads<Tried>(server, 'console/close/statements/previews', async (_, tried) => {
    const logo: GivenLogo = readLogo(tried.logo)
    const pdf = await previewPdf({ db, config }, installationScope(tried.network_id), { ...tried, logo })
    if (!pdf) throw new DomainError('not_found')
    const etag = createHash('sha256').update(pdf).digest('hex').slice(0, 8)
    return { name: `preview-${etag}.pdf`, media_type: pdfType, bytes: Readable.from([pdf]), close: nothing }
  })
  serve(
    server,
    previewStatement,
    async ({ viewer, token, getScope, body: { network_id: _, locale, logo, ...layout } }) => {
      const { network_id } = await getScope()
      readLogo(logo)
      previews.requireRoom(viewer)
      return previews.offer(
        { viewer, token },
        { network_id, locale, logo, layout: { ...layout, version: 0, footer: layout.footer } },
      )
    },
    { body_limit_bytes: logoBodyBytes },
  )
}
