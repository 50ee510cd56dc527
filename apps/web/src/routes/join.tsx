import { QueryClientProvider } from '@tanstack/react-query'
import { createFileRoute, Link, useLocation, useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { JoinScreen } from '../features/auth/join-screen.tsx'
import { LanguageSwitch } from '../features/auth/language-switch.tsx'
import { loadTexts } from '../lib/i18n.ts'
import { queryClient } from '../lib/query-client.ts'
import { homePath } from '../lib/return-path.ts'
import { buttonClass } from '../ui/button.tsx'

/** A link by which a manager invites a creator. What the link is stands behind the `#`. */
export const Route = createFileRoute('/join')({
  loader: () => loadTexts('auth', 'joining', 'account'),
  component: Join,
})

function Join() {
  const t = useTranslations('auth')
  const joining = useTranslations('joining')
  const router = useRouter()
  const token = useLocation({ select: ({ hash }) => hash })
  return (
    <QueryClientProvider client={queryClient}>
      <JoinScreen
        key={token}
        token={token}
        instead={
          <Link to="/login" className={buttonClass()}>
            {joining('sign_in')}
          </Link>
        }
        foot={<LanguageSwitch label={t('language')} />}
        onEntered={() => void router.navigate({ href: homePath, replace: true })}
      />
    </QueryClientProvider>
  )
}
