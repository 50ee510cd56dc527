import type { ReportKind } from '../report-kind.ts'
import { makeSettledKind } from './make-settled-kind.ts'
import { makeSettledStore } from './make-settled-store.ts'
import type { IsApproved } from './merge-settled-file.ts'
import { settledPayments } from './settled-payments.ts'
import { settledRows } from './settled-rows.ts'
import { settledTaxes } from './settled-taxes.ts'

/** The kinds of file of the monthly close; no month is approved unless told. */
export function makeSettledKinds(isApproved: IsApproved = async () => false): ReportKind[] {
  const store = makeSettledStore(isApproved)
  return [settledPayments, settledRows, settledTaxes].map((form) => makeSettledKind(form, isApproved, store))
}
