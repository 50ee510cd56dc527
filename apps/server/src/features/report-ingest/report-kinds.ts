import { findApproval, isFileCounted } from '../settlement/public.ts'
import { claims } from './claims/claims.ts'
import { activity } from './day-reports/activity.ts'
import { reach } from './day-reports/reach.ts'
import { revenue } from './day-reports/revenue.ts'
import type { ReportKind } from './report-kind.ts'
import { makeSettledKind } from './settled-files/make-settled-kind.ts'
import { makeSettledStore } from './settled-files/make-settled-store.ts'
import type { Close } from './settled-files/merge-settled-file.ts'
import { settledPayments } from './settled-files/settled-payments.ts'
import { settledRows } from './settled-files/settled-rows.ts'
import { settledTaxes } from './settled-files/settled-taxes.ts'
import { studioRevenue, studioViews } from './studio/studio-kinds.ts'

const nothingClosed: Close = { findApproval: async () => null, isFileCounted: async () => false }

/** The kinds of file of the monthly close; no month is approved unless told. */
export function makeSettledKinds(close: Close = nothingClosed): ReportKind[] {
  const store = makeSettledStore(close)
  return [settledPayments, settledRows, settledTaxes].map((form) =>
    makeSettledKind(form, close.findApproval, store),
  )
}

/** Of kinds that recognise the same file the last one takes it. */
export const reportKinds: ReportKind[] = [
  activity,
  revenue,
  reach,
  studioViews,
  studioRevenue,
  claims,
  ...makeSettledKinds({ findApproval, isFileCounted }),
]

export const listStores = () => [...new Set(reportKinds.map(({ store }) => store))]
