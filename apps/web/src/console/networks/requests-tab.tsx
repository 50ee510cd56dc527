import { RequestDialog } from '../../features/requests/request-dialog.tsx'
import { RequestsList } from '../../features/requests/requests-list.tsx'
import { requestsShape } from '../../features/requests/requests-search.ts'
import { useConsoleSearch } from '../use-console-search.ts'

const { state, kind, page } = requestsShape
const shape = { state, kind, page }

/** What a network’s members ask for on the platform, which operators may answer for it. */
export function RequestsTab({ network }: { network: number }) {
  const [search, onSearch] = useConsoleSearch(shape)
  return (
    <>
      <RequestsList isMember={false} network={network} search={search} onSearch={onSearch} />
      <RequestDialog reader="operator" network={network} />
    </>
  )
}
