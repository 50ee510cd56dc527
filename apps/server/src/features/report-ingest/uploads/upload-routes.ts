import * as contract from '@cuesheet/contract/console-uploads'
import { sendReportFile, sentReportFile } from '@cuesheet/contract/report-files'
import { maxChunkBytes } from '@cuesheet/contract/values/report-intake'
import { type Server, serve } from '../../../http/serve.ts'
import { getSentFile, maxSentBytes, requireReportScope, requireTurn, takeSentFile } from './sent-files.ts'
import { applyUpload, beginUpload, cancelUpload, lookAtUpload, takePiece } from './upload-mutations.ts'
import { getUpload, getUploadRejects, listUploads } from './upload-queries.ts'

export function uploadRoutes(server: Server): void {
  const { data_dir } = server.config
  serve(server, contract.uploads, ({ db, query }) => listUploads(db, query))
  serve(server, contract.upload, async ({ db, query }) => ({ upload: await getUpload(db, query.upload) }))
  serve(server, contract.uploadRejects, ({ db, query }) => getUploadRejects(db, query))
  serve(server, contract.beginUpload, async ({ db, body, acting }) => ({
    upload_id: await beginUpload(db, server.config, body.files, acting),
  }))
  serve(
    server,
    contract.uploadChunk,
    async ({ db, query, bytes }) => ({ received: await takePiece(db, server.config, query, bytes) }),
    { body_limit_bytes: maxChunkBytes },
  )
  serve(server, contract.lookAtUpload, async ({ db, body, acting }) => {
    await lookAtUpload(db, body.upload_id, body.files, acting)
    return {}
  })
  serve(server, contract.applyUpload, async ({ db, body, acting }) => {
    await applyUpload(db, body.upload_id, body.shown, acting)
    return {}
  })
  serve(
    server,
    sendReportFile,
    async ({ db, api_key, query: { dry_run, again, ...query }, bytes, address }) => {
      const given = { ...query, dry_run: dry_run === '1', again: again === '1', address }
      return { upload_id: await takeSentFile(db, server.config, api_key, given, bytes) }
    },
    {
      body_limit_bytes: maxSentBytes,
      async admit(api_key) {
        requireReportScope(api_key)
        await requireTurn(server.db, server.config.sent_files, api_key)
      },
    },
  )
  serve(server, sentReportFile, async ({ db, api_key, query }) => {
    requireReportScope(api_key)
    return getSentFile(db, api_key.scope, query.upload)
  })
  serve(server, contract.cancelUpload, async ({ db, body, acting }) => {
    await cancelUpload(db, data_dir, body.upload_id, acting)
    return {}
  })
}
