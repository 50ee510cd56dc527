import {
  exportFiling,
  exportManagedFiling,
  filingRows,
  managedCash,
  managedFilingRows,
  managedTaxFilings,
  noteReceipt as noteReceiptCall,
  noteTaxStep as noteTaxStepCall,
  receivedCash,
  taxFilings,
  withdrawReceipt as withdrawReceiptCall,
  withdrawTaxStep as withdrawTaxStepCall,
} from '@cuesheet/contract/filings'
import { inSnapshot } from '../../db/transaction.ts'
import { type Call, type Server, serve, serveBoth } from '../../http/serve.ts'
import { describeCash } from './cash-months.ts'
import { describeFilings } from './describe-filings.ts'
import { exportRoutes } from './export-routes.ts'
import { listFilingRows } from './filing-rows.ts'
import { noteReceipt, withdrawReceipt } from './receipts.ts'
import { noteTaxStep, withdrawTaxStep } from './tax-steps.ts'

const bookkeeper = ({
  acting: { account_id, address },
  office_day: today,
}: Pick<Call<typeof noteTaxStepCall>, 'acting' | 'office_day'>) => ({ account_id, address, today })

/** What operators note of a network's taxes and of the platform's payments, and its managers read. */
export function filingRoutes(server: Server): void {
  serveBoth(server, [taxFilings, managedTaxFilings], async ({ db, office_day, getScope }) => {
    const scope = await getScope()
    return inSnapshot(db, (trx) => describeFilings(trx, scope, office_day))
  })
  serveBoth(server, [filingRows, managedFilingRows], async ({ db, query, getScope }) =>
    listFilingRows(db, await getScope(), query),
  )
  serveBoth(server, [receivedCash, managedCash], async ({ db, office_day, getScope }) => {
    const scope = await getScope()
    return inSnapshot(db, (trx) => describeCash(trx, scope, office_day))
  })
  serve(server, noteTaxStepCall, async ({ db, body, getOpenScope, ...call }) =>
    noteTaxStep(db, await getOpenScope(), body, bookkeeper(call)),
  )
  serve(server, withdrawTaxStepCall, async ({ db, body, getOpenScope, ...call }) => {
    await withdrawTaxStep(db, await getOpenScope(), body, bookkeeper(call))
    return {}
  })
  serve(server, noteReceiptCall, async ({ db, body, getOpenScope, ...call }) =>
    noteReceipt(db, await getOpenScope(), body, bookkeeper(call)),
  )
  serve(server, withdrawReceiptCall, async ({ db, body, getOpenScope, ...call }) => {
    await withdrawReceipt(db, await getOpenScope(), body, bookkeeper(call))
    return {}
  })
  exportRoutes(server, [exportFiling, exportManagedFiling])
}
