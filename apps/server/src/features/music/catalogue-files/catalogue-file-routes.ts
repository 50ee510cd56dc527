import * as contract from '@cuesheet/contract/console-catalogue-files'
import { cataloguePartBytes, maxArtBytes } from '@cuesheet/contract/values/catalogue'
import { reportingDay } from '@cuesheet/contract/values/day'
import { type Server, serve } from '../../../http/serve.ts'
import { addTrackFile } from './add-track-file.ts'
import { applyFile, checkFile } from './apply-file.ts'
import { readFileHead } from './read-file-head.ts'
import { appendPart, beginFile, deleteFile, getWholeFile } from './uploaded-files.ts'

/** Base64 of so many bytes, and what is around it. */
const bodyOf = (bytes: number) => Math.ceil(bytes / 3) * 4 + 2048

/** Pictures of a large catalogue are none of it; its rows are. */
const deadline_ms = 10 * 60_000

export function catalogueFileRoutes(server: Server): void {
  const { data_dir } = server.config
  const today = () => reportingDay(server.now())
  const byOf = ({ viewer, address }: { viewer: { account_id: number }; address: string }) => ({
    account_id: viewer.account_id,
    address,
  })

  serve(server, contract.addCatalogueFile, async ({ body }) => ({ file: await beginFile(data_dir, body) }))
  serve(
    server,
    contract.appendCatalogueFile,
    async ({ body: { file, at, content } }) => ({
      received: await appendPart(data_dir, file, at, Buffer.from(content, 'base64')),
    }),
    { body_limit_bytes: bodyOf(cataloguePartBytes) },
  )
  serve(
    server,
    contract.catalogueFileHead,
    async ({ body }) => {
      const file = await getWholeFile(data_dir, body.file)
      const { name, size, received } = file
      return { name, size, received, ...(await readFileHead(file, body.encoding)) }
    },
    { deadline_ms },
  )
  serve(
    server,
    contract.checkCatalogueFile,
    async ({ db, body }) => checkFile(db, await getWholeFile(data_dir, body.file), body, { today: today() }),
    { deadline_ms },
  )
  serve(
    server,
    contract.applyCatalogueFile,
    async (call) =>
      applyFile(call.db, await getWholeFile(data_dir, call.body.file), call.body, {
        today: today(),
        by: byOf(call),
      }),
    { deadline_ms, message: 'catalogue_loaded' },
  )
  serve(server, contract.deleteCatalogueFile, async ({ body }) => {
    await deleteFile(data_dir, body.file)
    return {}
  })
  serve(
    server,
    contract.addTrackFile,
    async (call) =>
      addTrackFile(
        call.db,
        { name: call.body.name, content: Buffer.from(call.body.content, 'base64') },
        { ...byOf(call), today: today() },
      ),
    { body_limit_bytes: bodyOf(maxArtBytes) },
  )
}
