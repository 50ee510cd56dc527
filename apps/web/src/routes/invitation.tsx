import { QueryClientProvider } from '@tanstack/react-query'
import { createFileRoute, useLocation, useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { InvitationScreen } from '../features/auth/invitation-screen.tsx'
import { LanguageSwitch } from '../features/auth/language-switch.tsx'
import { loadTexts } from '../lib/i18n.ts'
import { queryClient } from '../lib/query-client.ts'
import { homePath } from '../lib/return-path.ts'

/** A link that invites a person to the network. What the link is stands behind the `#`. */
export const Route = createFileRoute('/invitation')({
  loader: () => loadTexts('auth', 'invitation', 'account'),
  component: Invitation,
})

function Invitation() {
  const t = useTranslations('auth')
  const router = useRouter()
  const token = useLocation({ select: ({ hash }) => hash })
  return (
    <QueryClientProvider client={queryClient}>
      <InvitationScreen
        key={token}
        token={token}
        foot={<LanguageSwitch label={t('language')} />}
        onEntered={() => void router.navigate({ href: homePath, replace: true })}
      />
    </QueryClientProvider>
  )
}
