import { isPathId } from '@cuesheet/contract/values/ids'
import { useQuery } from '@tanstack/react-query'
import { month } from '../../lib/search-params.ts'
import { SettlementCurrency } from '../../lib/use-settlement-currency.ts'
import { networksQuery } from '../networks-query.ts'
import { useConsoleSearch } from '../use-console-search.ts'
import { CloseNetwork } from './close-network.tsx'
import { CloseOverview } from './close-overview.tsx'
import { MonthPage } from './month-page.tsx'
import { TaxRulesPage } from './tax-rules-page.tsx'

const shape = { month }

/** The monthly close of all networks, of one of them, or one of its months. */
export default function CloseScreen({ path: [subject = ''] }: { path: string[] }) {
  const [{ month }] = useConsoleSearch(shape)
  const networks = useQuery(networksQuery()).data
  if (subject === 'tax-rules') return <TaxRulesPage />
  if (!isPathId(subject)) return <CloseOverview />
  const network = Number(subject)
  return (
    <SettlementCurrency
      value={networks?.find((one) => one.network_id === network)?.settlement_currency ?? null}
    >
      {month === undefined ? (
        <CloseNetwork network={network} key={network} />
      ) : (
        <MonthPage network={network} month={month} key={`${network} ${month}`} />
      )}
    </SettlementCurrency>
  )
}
