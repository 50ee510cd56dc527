import { QueryClientProvider } from '@tanstack/react-query'
import { createFileRoute, Link, Outlet } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { meQuery } from '../features/auth/me.ts'
import { useBrand } from '../lib/brand.ts'
import { loadTexts } from '../lib/i18n.ts'
import { queryClient } from '../lib/query-client.ts'
import { useToken } from '../lib/session.ts'
import { useNetworkName } from '../lib/title.ts'
import { BrandMark } from '../ui/brand-mark.tsx'
import { buttonClass } from '../ui/button.tsx'
import { requireSession } from './-require-session.ts'
import { ShellFooter } from './-shell-footer.tsx'
import { UnknownProfile } from './-unknown-profile.tsx'
import { useProfile } from './-use-profile.ts'

/** Signed-in pages to read through from top to bottom, without the dashboard's frame: the verification guides. */
export const Route = createFileRoute('/_unframed')({
  staticData: { endsWithSession: true },
  beforeLoad: requireSession,
  loader: () => {
    void queryClient.prefetchQuery(meQuery)
    return loadTexts('shell')
  },
  component: () => {
    const token = useToken()
    return (
      <QueryClientProvider client={queryClient}>
        <Unframed key={token} />
      </QueryClientProvider>
    )
  },
})

function Unframed() {
  const t = useTranslations('shell')
  const profile = useProfile()
  const name = useNetworkName() || profile.me?.network?.name || ''
  const logo = useBrand()?.logo_favicon ?? null
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr_auto]">
      <header className="sticky top-0 z-[800] border-b border-line bg-bg">
        <div className="mx-auto flex h-14 max-w-[728px] items-center gap-3 px-6 mobile:px-4">
          <Link to="/guides" className={`${buttonClass('quiet')} -ml-3`}>
            <ArrowLeft size={16} aria-hidden="true" />
            {t('menu.guides')}
          </Link>
          <span className="ml-auto min-w-0">
            <BrandMark name={name} logo={logo} />
          </span>
        </div>
      </header>
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto w-full max-w-[728px] px-6 pt-7 pb-12 mobile:px-4 mobile:pt-4"
      >
        {profile.me ? <Outlet /> : <UnknownProfile {...profile} />}
      </main>
      <ShellFooter narrow />
    </div>
  )
}
