import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { AccountScreen } from '../../features/account/account-screen.tsx'
import { meQuery } from '../../features/auth/api.ts'
import { loadTexts } from '../../lib/i18n.ts'
import { session } from '../../lib/session.ts'
import { usePreferences } from '../-use-preferences.ts'
import { AccessSections } from './-access-sections.tsx'

export const Route = createFileRoute('/_signed-in/config-account')({
  loader: () => loadTexts('account'),
  component: ConfigAccount,
})

const roles = { 0: 'member', 1: 'manager', 2: 'operator' } as const

function ConfigAccount() {
  const me = useQuery(meQuery).data
  const prefer = usePreferences()
  const navigate = useNavigate()
  if (!me) return null
  return (
    <>
      <AccountScreen
        account={me.account}
        role={roles[me.permission_flag]}
        prefer={prefer}
        onWithdrawn={() => {
          session.clear()
          void navigate({ to: '/login', replace: true })
        }}
      />
      <AccessSections />
    </>
  )
}
