import { Readable } from 'node:stream'
import {
  exchangeRates,
  importExchangeRates,
  settleRateDoubt,
  switchRateSource,
} from '@cuesheet/contract/console-rates'
import { recordAudit } from '../../access/audit.ts'
import { RefusedFile } from '../../csv/refused-file.ts'
import { type Server, serve } from '../../http/serve.ts'
import { importRates } from './import-rates.ts'
import { settleDoubt, switchSource } from './mutations.ts'
import { listDoubts, listRateMonths, listSourceStates } from './queries.ts'

export function exchangeRateRoutes(server: Server): void {
  serve(server, exchangeRates, async ({ db, today }) => ({
    rows: await listRateMonths(db, today),
    sources: await listSourceStates(db, server.config),
    doubts: await listDoubts(db),
  }))
  serve(server, switchRateSource, async ({ db, viewer: { account_id }, body, address }) => {
    await switchSource(db, body, { account_id, address })
    return {}
  })
  serve(server, settleRateDoubt, async ({ db, viewer: { account_id }, body, address }) => {
    await settleDoubt(db, body, { account_id, address })
    return {}
  })
  serve(server, importExchangeRates, async ({ db, viewer, body, address, today }) => {
    const content = Buffer.from(body.content)
    const part = { name: 'rates.csv', size: content.length, open: async () => Readable.from([content]) }
    try {
      const { rows_read, ...result } = await importRates(db, part, {
        today,
        dry_run: body.is_dry_run,
        any_rate: body.any_rate,
        open_end: true,
        record: (trx, { written, from, to }) =>
          recordAudit(trx, {
            network_id: 0,
            account_id: viewer.account_id,
            address,
            action: 'report.import_rates',
            after: { written, from, until: to },
          }),
      })
      return { ...result, refused: null }
    } catch (error) {
      if (!(error instanceof RefusedFile)) throw error
      return {
        written: 0,
        unchanged: 0,
        rows_rejected: 0,
        rejects: [],
        from: null,
        to: null,
        refused: error.message,
      }
    }
  })
}
