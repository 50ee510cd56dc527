import type { AnswerOf } from '@cuesheet/contract/endpoint'
import {
  managedPayoutBatch,
  managedPayoutBatches,
  managedPayoutCandidates,
  managedPayoutFile,
  managedPayoutLayouts,
  payoutBatch,
  payoutBatches,
  payoutCandidates,
  payoutFile,
  payoutLayouts,
} from '@cuesheet/contract/payout-batches'

const operatorCalls = {
  list: payoutBatches,
  one: payoutBatch,
  candidates: payoutCandidates,
  file: payoutFile,
  layouts: payoutLayouts,
}
const managerCalls = {
  list: managedPayoutBatches,
  one: managedPayoutBatch,
  candidates: managedPayoutCandidates,
  file: managedPayoutFile,
  layouts: managedPayoutLayouts,
}

/** What was left out as a file was made. */
export type StoppedLine = AnswerOf<typeof payoutFile>['stopped'][number]

/** Who looks at a network's payouts: an operator, who says which network; else its manager. */
export type PayoutViewer = {
  network?: number | undefined
  /** Prepares, takes out, downloads and cancels. */
  mayPrepare: boolean
  /** Confirms and notes results. */
  mayDecide: boolean
}

/** The calls of an operator, or of a manager, which name no network. */
export function payoutCallsOf({ network }: Pick<PayoutViewer, 'network'>) {
  const calls = network === undefined ? (managerCalls as unknown as typeof operatorCalls) : operatorCalls
  return { ...calls, query: { network: network! }, body: { network_id: network! } }
}
