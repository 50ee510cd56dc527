import { officeDay } from '@cuesheet/contract/values/business-days'
import { reportingDay } from '@cuesheet/contract/values/day'
import type { ExceptionKind } from '@cuesheet/contract/values/exception-kinds'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/connection.ts'
import { findContests, findEndingClaims, findReviews, findVerificationFailures } from './channel-queries.ts'
import { findDueTaxes, findObjections, findRequests, findWaitingMonths } from './close-queries.ts'
import {
  findMissingRates,
  findRateDoubts,
  findRejects,
  findStanding,
  findUncollected,
  findUnmatched,
  findWrongFigures,
} from './report-queries.ts'
import { type Exception, mostOfKind } from './rules.ts'
import {
  findApprovals,
  findFailedMails,
  findFullDisk,
  findOldBackup,
  findTroubledJobs,
  findUsedUpQuota,
} from './system-exceptions.ts'

export type Asked = { db: Database; config: Config; now: Date }

/** How each kind is found: asked every time, so that what is settled is gone. */
const findOf: Record<ExceptionKind, (context: Asked) => Promise<Exception[]> | Exception[]> = {
  review: ({ db, now }) => findReviews(db, now),
  contests: ({ db, now }) => findContests(db, now),
  approvals: ({ db, now }) => findApprovals(db, now),
  rejects: ({ db }) => findRejects(db),
  unmatched: ({ db }) => findUnmatched(db),
  figures: ({ db }) => findWrongFigures(db),
  standing: ({ db, config: { reports_within_days }, now }) =>
    findStanding(db, { today: reportingDay(now), reports_within_days }),
  close: ({ db, now }) => findWaitingMonths(db, officeDay(now)),
  objections: ({ db, now }) => findObjections(db, officeDay(now)),
  requests: ({ db, now }) => findRequests(db, officeDay(now)),
  claims: ({ db, now }) => findEndingClaims(db, reportingDay(now)),
  taxes: ({ db, now }) => findDueTaxes(db, officeDay(now)),
  collection: ({ db, now }) => findUncollected(db, now),
  jobs: ({ db, now }) => findTroubledJobs(db, now),
  rates: ({ db, now }) => findMissingRates(db, reportingDay(now)),
  rate_doubts: ({ db }) => findRateDoubts(db),
  quota: ({ db, config, now }) => findUsedUpQuota(db, config, now),
  verification: ({ db }) => findVerificationFailures(db),
  mail: ({ db }) => findFailedMails(db),
  disk: ({ config }) => findFullDisk(config),
  backup: ({ db, config, now }) => findOldBackup(db, config, now),
}

/** Those of one kind; `cut`: there are more than are listed. */
export async function listExceptions(
  kind: ExceptionKind,
  context: Asked,
): Promise<{ rows: Exception[]; cut: boolean }> {
  const exceptions = await findOf[kind](context)
  return { rows: exceptions.slice(0, mostOfKind), cut: exceptions.length > mostOfKind }
}
