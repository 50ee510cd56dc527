import { isPathId } from '@cuesheet/contract/values/ids'
import { month } from '../../lib/search-params.ts'
import { useConsoleSearch } from '../use-console-search.ts'
import { CloseNetwork } from './close-network.tsx'
import { CloseOverview } from './close-overview.tsx'
import { MonthPage } from './month-page.tsx'
import { TaxRulesPage } from './tax-rules-page.tsx'

const shape = { month }

/** The monthly close of all networks, of one of them, or one of its months. */
export default function CloseScreen({ path: [subject = ''] }: { path: string[] }) {
  const [{ month }] = useConsoleSearch(shape)
  if (subject === 'tax-rules') return <TaxRulesPage />
  if (!isPathId(subject)) return <CloseOverview />
  const network = Number(subject)
  return month === undefined ? (
    <CloseNetwork network={network} key={network} />
  ) : (
    <MonthPage network={network} month={month} key={`${network} ${month}`} />
  )
}
