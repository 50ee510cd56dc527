import type { Readable } from 'node:stream'
import { type ExportFormat, exportReport } from '@cuesheet/contract/report-export'
import { type ChannelSort, channelSorts } from '@cuesheet/contract/values/channel-sort'
import type { Locale } from '@cuesheet/contract/values/locale'
import type { Currency } from '@cuesheet/contract/values/money'
import { type VideoSort, videoSorts } from '@cuesheet/contract/values/video-sort'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { networkScope } from '../../access/scope.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Database } from '../../db/connection.ts'
import { DomainError } from '../../http/domain-error.ts'
import { type Server, serve } from '../../http/serve.ts'
import { createToken, findViewerByHash, hashToken } from '../../http/session.ts'
import { channelColumns, exportChannels, exportVideos, videoColumns } from './export-rows.ts'
import { mediaTypes, type Table, writeTable } from './export-table.ts'
import { exportTexts } from './export-texts.ts'
import { readingOf } from './report-serving.ts'
import { readSelection, type Selection } from './selection.ts'

const validSeconds = 60
/** Files that one process writes at a time: each holds a connection while its reader takes it. */
const mostDownloads = 3
/** A reader that takes nothing for so long has gone away. */
const idleMs = 60_000

type Asked = z.output<typeof exportReport.body> & { locale: Locale; currency: Currency }

export function exportRoutes(server: Server): void {
  const { app, db } = server
  let open = 0
  const requireRoom = () => {
    if (open >= mostDownloads) throw new DomainError('unavailable')
  }

  serve(server, exportReport, async ({ body, viewer, token, locale, currency }) => {
    const sorts: readonly string[] = body.report === 'channels' ? channelSorts : videoSorts
    if (!sorts.includes(body.sort))
      throw new DomainError('invalid_input', { fields: { sort: 'field_choice' } })
    requireRoom()
    // Whatever would be refused is refused here, where it can be said in a snackbar.
    await readSelection(db, { viewer, currency, query: body }, readingOf(server))
    const { network_id } = networkScope(viewer)
    const download = createToken()
    const asked: Asked = { ...body, locale, currency }
    await db
      .insertInto('downloads')
      .values({
        network_id,
        token_hash: hashToken(download),
        session_hash: hashToken(token),
        asked: JSON.stringify(asked),
        expires_at: sql<Date>`now() + ${sql.lit(`${validSeconds} seconds`)}::interval`,
      })
      .execute()
    return { path: `downloads/${network_id}-${download}` }
  })

  app.get<{ Params: { ticket: string } }>(
    '/api/downloads/:ticket',
    { exposeHeadRoute: false },
    async (request, reply) => {
      requireRoom()
      open++
      const file = await openFile(request.params.ticket).catch((error: unknown) => {
        open--
        throw error
      })
      // Once, however it ends: read to its end, broken off by its reader, or failed.
      file.bytes.once('close', () => {
        open--
        void file.close()
      })
      return reply
        .headers({
          'cache-control': 'private, no-store',
          'content-type': mediaTypes[file.format],
          'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(`${file.name}.${file.format}`)}`,
        })
        .send(file.bytes)
    },
  )

  async function openFile(ticket: string) {
    const { viewer, asked } = await redeem(db, ticket)
    const { table, close } = await openExport(server, viewer, asked)
    return { name: table.file_name, format: asked.format, bytes: readableOf(asked.format, table), close }
  }
}

/** The file as a stream that ends where nobody has taken anything of it for a while. */
function readableOf(format: ExportFormat, table: Table): Readable {
  let takenAt = Date.now()
  async function* rows() {
    for await (const row of table.rows) {
      takenAt = Date.now()
      yield row
    }
  }
  const file = writeTable(format, { ...table, rows: rows() })
  const watch = setInterval(() => {
    if (Date.now() - takenAt > idleMs) file.destroy(new Error('The reader of a download went away.'))
  }, idleMs / 4)
  file.once('close', () => clearInterval(watch))
  return file
}

/** Takes a single-use address back; `not_found` for one that is unknown, used, expired or of an ended session. */
async function redeem(db: Database, ticket: string): Promise<{ viewer: Viewer; asked: Asked }> {
  const [, network = '', token = ''] = /^(\d{1,9})-([\w-]{43})$/.exec(ticket) ?? []
  const row = token
    ? await db
        .deleteFrom('downloads')
        .where('network_id', '=', Number(network))
        .where('token_hash', '=', hashToken(token))
        .returning(['session_hash', 'asked', sql<boolean>`expires_at > now()`.as('is_valid')])
        .executeTakeFirst()
    : undefined
  const viewer = row?.is_valid ? await findViewerByHash(db, Number(network), row.session_hash) : null
  if (!row || !viewer) throw new DomainError('not_found')
  return { viewer, asked: row.asked as unknown as Asked }
}

/** The table of an export, over a transaction that stays open until `close`. */
async function openExport(
  server: Server,
  viewer: Viewer,
  { currency, locale, ...query }: Asked,
): Promise<{ table: Table; close: () => Promise<void> }> {
  const transaction = await server.db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
  const close = () => transaction.rollback().execute()
  try {
    const asked = { viewer, currency, query }
    const selection = await readSelection(transaction, asked, readingOf(server))
    return { table: await describe(transaction, selection, query, locale), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function describe(
  db: Database,
  selection: Selection,
  query: Omit<Asked, 'currency' | 'locale'>,
  locale: Locale,
): Promise<Table> {
  const { scope, period, freshness } = selection
  const texts = exportTexts[locale]
  const { report, sort, order, search } = query
  const columns = (report === 'channels' ? channelColumns : videoColumns).map(
    (column) => texts[column] as string,
  )
  const names = await findNames(db, selection)
  const days = period.from && period.to ? `${period.from} – ${period.to}` : texts.no_data
  return {
    name: texts[report],
    file_name: [texts[report], period.from, period.to].filter((part) => part !== null).join(' '),
    head: [
      [texts[report], names.network],
      [texts.period, days],
      ...(names.member === null ? [] : [[texts.member, names.member] as [string, string]]),
      ...(names.channel === null ? [] : [[texts.channel, names.channel] as [string, string]]),
      ...(search ? [[texts.search, search] as [string, string]] : []),
      [texts.currency, freshness.currency],
      [texts.through, freshness.data_through ?? texts.no_data],
      [texts.note, `${texts.provisional} ${texts[scope.terms]}`],
    ],
    columns,
    rows:
      report === 'channels'
        ? exportChannels(db, selection, { sort: sort as ChannelSort, order }, texts)
        : exportVideos(db, selection, { sort: sort as VideoSort, order, search }, texts),
  }
}

/** What the selection is called; null where nothing is selected. */
async function findNames(
  db: Database,
  { scope }: Selection,
): Promise<{ network: string; member: string | null; channel: string | null }> {
  const { rows } = await sql<{ network: string; member: string | null; channel: string | null }>`
    select name as network,
      (select nickname from accounts where network_id = networks.network_id and account_id = ${scope.member_id}) as member,
      (select title from channels where network_id = networks.network_id and channel_id = ${scope.channel_id}) as channel
    from networks where network_id = ${scope.network_id}`.execute(db)
  return rows[0]!
}
