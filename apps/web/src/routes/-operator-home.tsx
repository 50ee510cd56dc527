import { lazy, Suspense } from 'react'
import { loadTexts } from '../lib/i18n.ts'
import { ScreenSkeleton } from './-screen-skeleton.tsx'

const Home = lazy(async () => {
  const [home] = await Promise.all([import('../features/reports/operator-home.tsx'), loadTexts('operator')])
  return home
})

/** Instead of a screen of figures: operators are few, so that nobody else loads theirs. */
export function OperatorHome() {
  return (
    <Suspense fallback={<ScreenSkeleton />}>
      <Home />
    </Suspense>
  )
}
