import * as contract from '@cuesheet/contract/console-catalogue-files'
import { maxArtBytes } from '@cuesheet/contract/values/catalogue'
import { maxChunkBytes } from '@cuesheet/contract/values/report-intake'
import { DomainError } from '../../../errors/domain-error.ts'
import { type Server, serve } from '../../../http/serve.ts'
import { addTrackFile } from './add-track-file.ts'
import { applyFile, checkFile } from './apply-file.ts'
import { readFileHead } from './read-file-head.ts'
import { beginFile, deleteFile, getWholeFile, takePiece } from './uploaded-files.ts'

/** Base64 of so many bytes, and what is around it. */
const bodyOf = (bytes: number) => Math.ceil(bytes / 3) * 4 + 2048

/** Pictures of a large catalogue are none of it; its rows are. */
const deadline_ms = 10 * 60_000
/** Before that, so that its caller is told when it has ended. */
const readingMs = 9 * 60_000

/** Files are read one after the other: each may take a good part of the memory. */
let reading: Promise<unknown> = Promise.resolve()
function inTurn<Result>(work: (requireTime: () => void) => Promise<Result>): Promise<Result> {
  const endsAt = performance.now() + readingMs
  const requireTime = () => {
    if (performance.now() >= endsAt) throw new DomainError('timeout', { message_key: 'catalogue_too_long' })
  }
  const result = reading.then(() => {
    requireTime()
    return work(requireTime)
  })
  reading = result.catch(() => {})
  return result
}

export function catalogueFileRoutes(server: Server): void {
  const { data_dir } = server.config

  serve(server, contract.addCatalogueFile, async ({ body }) => ({ file: await beginFile(data_dir, body) }))
  serve(
    server,
    contract.appendCatalogueFile,
    async ({ query, bytes }) => ({ received: await takePiece(server.config, query, bytes) }),
    { body_limit_bytes: maxChunkBytes },
  )
  serve(
    server,
    contract.catalogueFileHead,
    async ({ body }) => {
      const file = await getWholeFile(data_dir, body.file)
      const { name, size, received } = file
      const head = await inTurn(() => readFileHead(file, body.encoding))
      return { name, size, received, ...head }
    },
    { deadline_ms },
  )
  serve(
    server,
    contract.checkCatalogueFile,
    async ({ db, body, today }) => {
      const file = await getWholeFile(data_dir, body.file)
      return inTurn((requireTime) => checkFile(db, file, body, { today, requireTime }))
    },
    { deadline_ms },
  )
  serve(
    server,
    contract.applyCatalogueFile,
    async ({ db, body, acting: by, today }) => {
      const file = await getWholeFile(data_dir, body.file)
      return inTurn((requireTime) => applyFile(db, file, body, { today, by, requireTime }))
    },
    { deadline_ms, message: 'catalogue_loaded' },
  )
  serve(server, contract.deleteCatalogueFile, async ({ body }) => {
    await deleteFile(data_dir, body.file)
    return {}
  })
  serve(
    server,
    contract.addTrackFile,
    async ({ db, body: { name, content }, acting, today }) =>
      addTrackFile(db, { name, content: Buffer.from(content, 'base64') }, { ...acting, today }),
    { body_limit_bytes: bodyOf(maxArtBytes) },
  )
}
