import { isConsoleSection } from '@cuesheet/contract/console-screens'
import type { Exception } from '@cuesheet/contract/console-today'
import { consoleLink } from '../console-link.ts'

type Place = { path: string; search?: Record<string, string | number> }

/** Where each kind is settled. */
const placeOf: Record<Exception['kind'], (row: Exception) => Place> = {
  review: () => ({ path: 'review' }),
  contests: () => ({ path: 'review', search: { state: 'contested' } }),
  approvals: () => ({ path: 'people/requests' }),
  rejects: ({ network, names: { file_id } }) => ({
    path: 'reports/files',
    search: { ...ofNetwork(network)?.search, ...(typeof file_id === 'number' && { file: file_id }) },
  }),
  standing: ({ network }) => ({ path: 'reports', ...ofNetwork(network) }),
  collection: ({ network }) => ({ path: 'reports/collection', ...ofNetwork(network) }),
  unmatched: ({ network }) => ({ path: 'reports/unmatched', ...ofNetwork(network) }),
  figures: ({ network }) => ({ path: 'reports/figures', ...ofNetwork(network) }),
  close: ({ network, names: { month, wait, batch } }) => ({
    path: `close/${network?.network_id ?? ''}`,
    search: batch
      ? { tab: 'payouts', batch }
      : wait === 'shares'
        ? { tab: 'shares' }
        : wait === 'payee'
          ? { tab: 'payees' }
          : { month: month ?? '' },
  }),
  objections: ({ network }) => ({ path: `close/${network?.network_id ?? ''}` }),
  requests: ({ network }) => ({ path: `networks/${network?.network_id ?? ''}`, search: { tab: 'requests' } }),
  claims: ({ network }) => ({ path: `networks/${network?.network_id ?? ''}` }),
  taxes: ({ network, names: { wait } }) =>
    wait === 'law'
      ? { path: 'close/tax-rules' }
      : { path: `close/${network?.network_id ?? ''}`, search: { tab: 'taxes' } },
  rates: () => ({ path: 'reports/rates' }),
  rate_doubts: () => ({ path: 'reports/rates' }),
  jobs: () => ({ path: 'system/jobs' }),
  quota: () => ({ path: 'system' }),
  verification: () => ({ path: 'audit', search: { group: 'channel' } }),
  mail: () => ({ path: 'system/mails', search: { state: 'failed' } }),
  disk: () => ({ path: 'system' }),
  backup: () => ({ path: 'system' }),
}

const ofNetwork = (network: Exception['network']) => network && { search: { network: network.network_id } }

/** The link to the screen that settles an exception; null where there is none. */
export function actionLink(row: Exception): ReturnType<typeof consoleLink> | null {
  const { path, search } = placeOf[row.kind](row)
  return isConsoleSection(path.split('/', 1)[0] ?? '') ? consoleLink(path, search) : null
}
