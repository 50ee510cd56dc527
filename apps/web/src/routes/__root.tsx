import { createRootRoute, Outlet, useLocation } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { IntlProvider, useTranslations } from 'use-intl'
import { texts } from '../lib/i18n.ts'
import { blocking, loading } from '../lib/loading-flags.ts'
import { useLocale } from '../lib/locale.ts'
import { modalSearch } from '../lib/modals.ts'
import { useObservable } from '../lib/observable.ts'
import { runtimeConfig } from '../lib/runtime-config.ts'
import { LoadingOverlay } from '../ui/loading-overlay.tsx'
import { ErrorScreen } from './-error-screen.tsx'
import { NavigationProgress } from './-navigation-progress.tsx'
import { StatusPage } from './-status-page.tsx'

// After the first paint, and no reason to fail: there is nothing to say yet.
const Snackbars = lazy(
  (): Promise<{ default: ComponentType }> =>
    import('./-snackbars.tsx').catch(() => ({ default: () => null })),
)

export const Route = createRootRoute({
  validateSearch: modalSearch,
  beforeLoad: ({ preload, location }) => {
    // Without a build there is nobody to ask: the development server has no such files. Of the console nothing is public.
    if (preload && runtimeConfig.buildId !== null && !location.pathname.startsWith('/console'))
      void import('../lib/page-payload.ts').then(({ prefetchPayload }) => prefetchPayload(location.pathname))
  },
  component: () => (
    <Texts>
      <Outlet />
      <Overlays />
    </Texts>
  ),
  errorComponent: (props) => (
    <Texts>
      <ErrorScreen {...props} />
    </Texts>
  ),
  notFoundComponent: () => <StatusPage status={404} path={globalThis.location.pathname} />,
})

function Texts({ children }: { children: React.ReactNode }) {
  const locale = useLocale()
  const messages = useObservable(texts)
  return (
    <IntlProvider locale={locale} messages={messages} timeZone="UTC">
      {children}
    </IntlProvider>
  )
}

function Overlays() {
  const t = useTranslations('app')
  return (
    <>
      <LoadingOverlay flags={loading} label={t('state.loading')} />
      <LoadingOverlay flags={blocking} dimmed label={t('state.working')} />
      <NavigationProgress />
      <PageAnnouncer />
      <Suspense fallback={null}>
        <Snackbars />
      </Suspense>
    </>
  )
}

/** Says the new page's title after a change of screen, as a document load would. */
function PageAnnouncer() {
  const path = useLocation({ select: (location) => location.pathname })
  const shown = useRef(path)
  const [title, setTitle] = useState('')
  useEffect(() => {
    if (shown.current === path) return
    shown.current = path
    // The screen names itself in an effect of its own, after its code has arrived.
    const timer = setTimeout(() => setTitle(document.title), 300)
    return () => clearTimeout(timer)
  }, [path])
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  )
}
