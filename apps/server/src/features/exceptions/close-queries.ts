import { addDays } from '@cuesheet/contract/values/day'
import { dueDays } from '@cuesheet/contract/values/requests'
import type { Database } from '../../db/connection.ts'
import { listDueFilings, listWaitingRules } from '../filings/public.ts'
import { listWaitingObjections } from '../objections/public.ts'
import { listWaitingBatches } from '../payouts/public.ts'
import { listDueRequests } from '../requests/public.ts'
import { listWaitingMonths, listWaitingProposals } from '../settlement/public.ts'
import { type Exception, mostOfKind } from './rules.ts'

/**
 * Months of the close that wait for a person, what managers propose for them, and payout batches; a payment that is late is
 * urgent. Of payments the names say how many wait, by what for.
 * `today`: a day of the office.
 */
export async function findWaitingMonths(db: Database, today: string): Promise<Exception[]> {
  const size = mostOfKind + 1
  const months = await listWaitingMonths(db, { today, size })
  const proposals = await listWaitingProposals(db, { size })
  const batches = await listWaitingBatches(db, { today, size })
  const nothing = { is_late: false, waits: { hold: 0, tax_rule: 0, tax_invoice: 0 } }
  const waiting = [
    ...months,
    ...proposals.map(({ kind, ...proposed }) => ({ ...proposed, ...nothing, wait: kind })),
    ...batches.map((batch) => ({ ...nothing, ...batch, month: batch.pay_on })),
  ]
  return waiting.map(({ network_id, network: name, month, wait, since, count, is_late, waits, ...of }) => ({
    kind: 'close',
    subject: 'batch_no' in of ? `batch/${of.batch_no}/${wait}` : `${month.slice(0, 7)}/${wait}`,
    network: { network_id, name },
    since,
    weight: count,
    is_urgent: is_late,
    names: {
      month: month.slice(0, 7),
      wait,
      count,
      ...waits,
      late: is_late ? 'yes' : 'no',
      ...('batch_no' in of && { batch: of.batch_no }),
    },
  }))
}

/** What members object to and their network has not answered; urgent once it is late. `today`: a day of the office. */
export async function findObjections(db: Database, today: string): Promise<Exception[]> {
  const waiting = await listWaitingObjections(db, { size: mostOfKind + 1 })
  return waiting.map(({ network_id, network: name, count, since, answer_by }) => ({
    kind: 'objections',
    subject: '',
    network: { network_id, name },
    since,
    weight: count,
    is_urgent: answer_by < today,
    names: { count, answer_by, late: answer_by < today ? 'yes' : 'no' },
  }))
}

/** Requests of members that are to be answered within days; urgent once they are late. `today`: a day of the office. */
export async function findRequests(db: Database, today: string): Promise<Exception[]> {
  const due = await listDueRequests(db, { by: addDays(today, dueDays), size: mostOfKind + 1 })
  return due.map(({ network_id, network: name, count, since, answer_by }) => ({
    kind: 'requests',
    subject: '',
    network: { network_id, name },
    since,
    weight: count,
    is_urgent: answer_by < today,
    names: { count, answer_by, late: answer_by < today ? 'yes' : 'no' },
  }))
}

/**
 * Taxes of networks that are to be filed or paid within days, urgent once they are late; and rules that are off where their
 * day comes: somebody has to know whether the law passed. `today`: a day of the office.
 */
export async function findDueTaxes(db: Database, today: string): Promise<Exception[]> {
  const filings = await listDueFilings(db, { today, size: mostOfKind + 1 })
  const rules = await listWaitingRules(db, today)
  return [
    ...rules.map(
      ({ rule, valid_from, percent }): Exception => ({
        kind: 'taxes',
        subject: `law/${rule}`,
        network: null,
        since: null,
        weight: valid_from <= today ? 2 : 1,
        is_urgent: valid_from <= today,
        names: { wait: 'law', day: valid_from, percent, month: valid_from.slice(0, 7), days: 0 },
      }),
    ),
    ...filings.map(
      ({ network_id, network: name, month, wait, by, is_overdue, days }): Exception => ({
        kind: 'taxes',
        subject: `${month}/${wait}`,
        network: { network_id, name },
        since: is_overdue ? new Date(`${by}T15:00:00Z`) : null,
        weight: is_overdue ? 2 : 1,
        is_urgent: is_overdue,
        names: { wait, day: by, month, days, percent: '' },
      }),
    ),
  ]
}
