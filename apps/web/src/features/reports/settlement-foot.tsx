import { lazy, Suspense } from 'react'
import type { Format } from '../../lib/format.ts'
import { useLoadedAhead } from '../../lib/use-loaded-ahead.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Summary } from './measures.ts'

const loadLine = () => import('./settlement-line.tsx')
const SettlementLine = lazy(loadLine)

type Props = {
  /** Null while it is asked for. */
  settlement: Summary['settlement']
  format: Format
  isManager: boolean
}

/** What becomes of one member's money, at the foot of a card; its place is kept. */
export function SettlementFoot({ settlement, format, isManager }: Props) {
  useLoadedAhead(loadLine)
  const skeleton = <Skeleton className="h-5 w-96 max-w-full" />
  return (
    <div className="flex min-h-12 items-center border-t border-line px-5 py-2.5 mobile:px-3.5">
      {settlement ? (
        <Suspense fallback={skeleton}>
          <SettlementLine settlement={settlement} format={format} isManager={isManager} />
        </Suspense>
      ) : (
        skeleton
      )}
    </div>
  )
}
