import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { meQuery } from '../../features/auth/me.ts'
import { ScreenSkeleton } from '../../ui/screen-skeleton.tsx'
import { StatusPage } from '../-status-page.tsx'

const ConsoleScreen = lazy(() => import('../../console/console-screen.tsx'))

/** Every page of the operators' console: one route, so that nobody else loads more of it than its name. */
export const Route = createFileRoute('/_signed-in/console/$')({ component: Console })

function Console() {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const me = useQuery(meQuery).data
  const unknown = <StatusPage status={404} path={path} inShell />
  if (me?.permission_flag !== 2) return unknown
  return (
    <Suspense fallback={<ScreenSkeleton />}>
      <ConsoleScreen unknown={unknown} />
    </Suspense>
  )
}
