import {
  bankLayouts,
  deleteBankLayout,
  previewBankLayout,
  readBankSample,
  saveBankLayout,
} from '@cuesheet/contract/bank-layouts'
import { maxBankFileBytes } from '@cuesheet/contract/values/bank-layouts'
import { type Server, serve } from '../../../http/serve.ts'
import { deleteLayout, listLayouts, saveLayout } from './layouts.ts'
import { listTemplates } from './list-templates.ts'
import { previewLayout } from './preview-layout.ts'
import { readSample } from './read-sample.ts'

/** In Base64, with the layout around it. */
export const body_limit_bytes = Math.ceil(maxBankFileBytes / 3) * 4 + 200_000
export const bytesOf = (content: string) => new Uint8Array(Buffer.from(content, 'base64'))

export function bankFileRoutes(server: Server): void {
  const { secrets } = server
  serve(server, bankLayouts, async ({ db, getScope }) => ({
    rows: await listLayouts(db, await getScope()),
    templates: listTemplates(),
  }))
  serve(
    server,
    readBankSample,
    async ({ body, getScope }) => {
      await getScope()
      return readSample(bytesOf(body.content))
    },
    { body_limit_bytes },
  )
  serve(
    server,
    previewBankLayout,
    async ({ db, body: { layout, result_content }, office_day, getScope }) =>
      previewLayout(
        db,
        { scope: await getScope(), secrets },
        { layout, result: result_content ? bytesOf(result_content) : null, today: office_day },
      ),
    { body_limit_bytes },
  )
  serve(
    server,
    saveBankLayout,
    async ({ db, body: { network_id: _, ...given }, acting, getOpenScope }) =>
      saveLayout(db, await getOpenScope(), given, acting),
    { message: 'bank_layout_saved' },
  )
  serve(
    server,
    deleteBankLayout,
    async ({ db, body, acting, getOpenScope }) => {
      await deleteLayout(db, await getOpenScope(), body, acting)
      return {}
    },
    { message: 'bank_layout_deleted' },
  )
}
