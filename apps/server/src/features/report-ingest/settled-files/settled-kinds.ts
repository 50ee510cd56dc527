import type { ReportKind } from '../report-kind.ts'
import { makeSettledKind } from './make-settled-kind.ts'
import { makeSettledStore } from './make-settled-store.ts'
import type { Close } from './merge-settled-file.ts'
import { settledPayments } from './settled-payments.ts'
import { settledRows } from './settled-rows.ts'
import { settledTaxes } from './settled-taxes.ts'

const nothingClosed: Close = { findApproval: async () => null, isFileCounted: async () => false }

/** The kinds of file of the monthly close; no month is approved unless told. */
export function makeSettledKinds(close: Close = nothingClosed): ReportKind[] {
  const store = makeSettledStore(close)
  return [settledPayments, settledRows, settledTaxes].map((form) =>
    makeSettledKind(form, close.findApproval, store),
  )
}
