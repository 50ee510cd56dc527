import { QueryClientProvider } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { LanguageSwitch } from '../features/auth/language-switch.tsx'
import { CheckScreen } from '../features/requests/check-screen.tsx'
import { loadTexts } from '../lib/i18n.ts'
import { queryClient } from '../lib/query-client.ts'
import { text, validSearch } from '../lib/search-params.ts'

const search = validSearch({ code: text(200) })

/** Where a licence certificate leads that asks to be checked. */
export const Route = createFileRoute('/certificate')({
  validateSearch: search,
  loader: () => loadTexts('auth', 'requests', 'certificate'),
  component: Check,
})

function Check() {
  const t = useTranslations('auth')
  const { code } = Route.useSearch()
  return (
    <QueryClientProvider client={queryClient}>
      <CheckScreen key={code} code={code} foot={<LanguageSwitch label={t('language')} />} />
    </QueryClientProvider>
  )
}
