import type { Readable } from 'node:stream'
import type { ExportFormat } from '@cuesheet/contract/report-export'
import { sql } from 'kysely'
import { createToken, findViewerByHash, hashToken } from '../access/session.ts'
import type { Viewer } from '../access/viewer.ts'
import { mediaTypes, type Table, writeTable } from '../csv/write-table.ts'
import type { Database } from '../db/connection.ts'
import { DomainError } from '../errors/domain-error.ts'
import type { Server } from './serve.ts'

const validSeconds = 60
/** A reader that takes nothing for so long has gone away. */
const idleMs = 60_000

/** Where an account and its sessions are: in its network, operators in the installation. */
const homeOf = ({ network_id }: Viewer) => network_id ?? 0

/** A table ready to be written, and how to let go of what it is read from. */
export type OpenTable = { format: ExportFormat; table: Table; close: () => Promise<void> }
/** The same of a zip whose bytes are there. */
export type OpenZip = { name: string; bytes: Readable; close: () => Promise<void> }

/**
 * Files that a signed call offers and a bare address serves, once, within a minute, while the session lasts. `kind` is
 * the address under the API base; `open` makes the file when it is fetched.
 */
export function serveDownloads<Asked extends object>(
  { app, db, download_places }: Server,
  kind: string,
  open: (viewer: Viewer, request: Asked) => Promise<OpenTable | OpenZip>,
) {
  const noRoom = () =>
    new DomainError('unavailable', { message_key: 'downloads_running', retry_after_seconds: 10 })

  app.get<{ Params: { ticket: string } }>(
    `/api/${kind}/:ticket`,
    { exposeHeadRoute: false },
    async (request, reply) => {
      // Proven first: nobody without a ticket takes a place, and an address that was refused one has been used.
      const { viewer, asked } = await redeem<Asked>(db, kind, request.params.ticket)
      const release = download_places.take(homeOf(viewer))
      if (!release) throw noRoom()
      const file = await openFile(viewer, asked).catch((error: unknown) => {
        release()
        throw error
      })
      // Once, however it ends: read to its end, broken off by its reader, or failed.
      file.bytes.once('close', () => {
        release()
        void file.close()
      })
      return reply
        .headers({
          'cache-control': 'private, no-store',
          'content-type': file.format === 'zip' ? 'application/zip' : mediaTypes[file.format],
          'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(`${file.name}.${file.format}`)}`,
        })
        .send(file.bytes)
    },
  )

  async function openFile(viewer: Viewer, request: Asked) {
    const opened = await open(viewer, request)
    if ('bytes' in opened) return { ...opened, format: 'zip' as const }
    const { format, table, close } = opened
    return { name: table.file_name, format, bytes: readableOf(format, table), close }
  }

  return {
    /** `unavailable` while as many files are being written as may be. */
    requireRoom(viewer: Viewer) {
      if (!download_places.hasRoom(homeOf(viewer))) throw noRoom()
    },
    /** Keeps what is asked for; answers the single-use address under the API base. */
    async offer(
      { viewer, token }: { viewer: Viewer; token: string },
      request: Asked,
    ): Promise<{ path: string }> {
      const network_id = homeOf(viewer)
      const download = createToken()
      await db
        .insertInto('downloads')
        .values({
          network_id,
          token_hash: hashToken(download),
          session_hash: hashToken(token),
          asked: JSON.stringify({ kind, asked: request }),
          expires_at: sql<Date>`now() + ${sql.lit(`${validSeconds} seconds`)}::interval`,
        })
        .execute()
      return { path: `${kind}/${network_id}-${download}` }
    },
  }
}

/** The file as a stream that ends where nobody has taken anything of it for a while. */
function readableOf(format: ExportFormat, table: Table): Readable {
  let takenAt = performance.now()
  async function* rows() {
    for await (const row of table.rows) {
      takenAt = performance.now()
      yield row
    }
  }
  const file = writeTable(format, { ...table, rows: rows() })
  const watch = setInterval(() => {
    if (performance.now() - takenAt > idleMs) file.destroy(new Error('The reader of a download went away.'))
  }, idleMs / 4)
  file.once('close', () => clearInterval(watch))
  return file
}

/** Takes a single-use address back; `not_found` for one that is unknown, used, expired, of another kind or of an ended session. */
async function redeem<Asked>(
  db: Database,
  kind: string,
  ticket: string,
): Promise<{ viewer: Viewer; asked: Asked }> {
  const [, network = '', token = ''] = /^(\d{1,9})-([\w-]{43})$/.exec(ticket) ?? []
  const row = token
    ? await db
        .deleteFrom('downloads')
        .where('network_id', '=', Number(network))
        .where('token_hash', '=', hashToken(token))
        .where(sql<boolean>`asked ->> 'kind' = ${kind}`)
        .where('expires_at', '>', sql<Date>`now()`)
        .returning(['session_hash', 'asked'])
        .executeTakeFirst()
    : undefined
  const viewer = row ? await findViewerByHash(db, Number(network), row.session_hash) : null
  if (!row || !viewer || viewer.viewing) throw new DomainError('not_found')
  return { viewer, asked: (row.asked as unknown as { asked: Asked }).asked }
}

/** What is read for a file is of one moment; `close` ends the transaction. */
export async function beginReading(db: Database) {
  const transaction = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
  return {
    transaction,
    // A connection that broke has taken it back already.
    close: () =>
      transaction
        .rollback()
        .execute()
        .catch(() => {}),
  }
}
