import {
  managedPayoutBatch,
  managedPayoutBatches,
  managedPayoutCandidates,
  managedPayoutFile,
  payoutBatch,
  payoutBatches,
  payoutCandidates,
  payoutFile,
} from '@cuesheet/contract/payout-batches'

const operatorCalls = {
  list: payoutBatches,
  one: payoutBatch,
  candidates: payoutCandidates,
  file: payoutFile,
}
const managerCalls = {
  list: managedPayoutBatches,
  one: managedPayoutBatch,
  candidates: managedPayoutCandidates,
  file: managedPayoutFile,
}

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
