import { confirmPayout, preparePayout } from '@cuesheet/contract/payout-batches'
import { PayoutsTab } from '../../features/settlement/payouts-tab.tsx'
import { id, page, searched } from '../../lib/search-params.ts'
import { RoleNote } from '../for-role.tsx'
import { useConsoleSearch } from '../use-console-search.ts'
import { useMay } from '../use-may.ts'

const shape = { batch: id, search: searched, page }

/** A network's payouts, as operators see and decide them. */
export function NetworkPayouts({ network }: { network: number }) {
  const [search, onSearch] = useConsoleSearch(shape)
  const mayPrepare = useMay(preparePayout)
  const mayDecide = useMay(confirmPayout)
  return (
    <>
      <RoleNote call={preparePayout} />
      <PayoutsTab
        network={network}
        mayPrepare={mayPrepare}
        mayDecide={mayDecide}
        search={search}
        onSearch={onSearch}
      />
    </>
  )
}
