import { QueryClientProvider } from '@tanstack/react-query'
import { createFileRoute, useLocation } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { LanguageSwitch } from '../features/auth/language-switch.tsx'
import { LinkedCodeScreen } from '../features/channels/linked-code-screen.tsx'
import { loadTexts } from '../lib/i18n.ts'
import { queryClient } from '../lib/query-client.ts'

/** A link to a channel's code, for its creator, who has no account. What the link is stands behind the `#`. */
export const Route = createFileRoute('/verify')({
  loader: () => loadTexts('channels'),
  component: Verify,
})

function Verify() {
  const t = useTranslations('channels.linked')
  const token = useLocation({ select: ({ hash }) => hash })
  return (
    <QueryClientProvider client={queryClient}>
      <LinkedCodeScreen key={token} token={token} foot={<LanguageSwitch label={t('language')} />} />
    </QueryClientProvider>
  )
}
