import { lazy, Suspense } from 'react'
import { withTexts } from '../lib/i18n.ts'
import { ScreenSkeleton } from './-screen-skeleton.tsx'

const Home = lazy(withTexts(() => import('../features/reports/operator-home.tsx'), 'operator'))

/** Instead of a screen of figures: operators are few, so that nobody else loads theirs. */
export function OperatorHome() {
  return (
    <Suspense fallback={<ScreenSkeleton />}>
      <Home />
    </Suspense>
  )
}
