import { createFileRoute, redirect, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { ExternalAuthScreen } from '../../features/auth/external-auth-screen.tsx'
import { loadTexts } from '../../lib/i18n.ts'
import { homePath } from '../../lib/return-path.ts'
import { session } from '../../lib/session.ts'
import { isTicketGiven } from '../../lib/ticket.ts'

export const Route = createFileRoute('/external/auth')({
  staticData: { endsWithSession: true },
  beforeLoad: () => {
    if (session.token() === null && !isTicketGiven()) throw redirect({ to: '/login', replace: true })
  },
  loader: () => loadTexts('auth', 'external'),
  component: ExternalAuth,
})

function ExternalAuth() {
  const router = useRouter()
  const enter = useCallback(() => void router.navigate({ to: homePath, replace: true }), [router])
  return <ExternalAuthScreen onEntered={enter} />
}
