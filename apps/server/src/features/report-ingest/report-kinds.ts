import { findApproval, isFileCounted } from '../settlement/read.ts'
import { claims } from './claims/claims.ts'
import { activity } from './day-reports/activity.ts'
import { reach } from './day-reports/reach.ts'
import { revenue } from './day-reports/revenue.ts'
import type { ReportKind } from './report-kind.ts'
import { makeSettledKinds } from './settled-files/settled-kinds.ts'
import { studioRevenue, studioViews } from './studio/studio-kinds.ts'

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
