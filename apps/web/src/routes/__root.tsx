import { createRootRoute, Outlet, useLocation, useRouterState } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { IntlProvider, useTranslations } from 'use-intl'
import { texts } from '../lib/i18n.ts'
import { blocking, loading, type loadingFlags } from '../lib/loading-flags.ts'
import { useLocale } from '../lib/locale.ts'
import { modalSearch } from '../lib/modals.ts'
import { useObservable } from '../lib/observable.ts'
import { runtimeConfig } from '../lib/runtime-config.ts'
import { Spinner } from '../ui/spinner.tsx'
import { ErrorScreen } from './-error-screen.tsx'
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
  const announcedPath = useRef(path)
  const [title, setTitle] = useState('')
  useEffect(() => {
    if (announcedPath.current === path) return
    announcedPath.current = path
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

/** That the next screen is on its way, where it takes longer than a blink. */
function NavigationProgress() {
  const t = useTranslations('app')
  const isUnderWay = useRouterState({ select: ({ isLoading }) => isLoading })
  if (!isUnderWay) return null
  // Over open modals too: the phone's menu stays until the screen is there.
  return createPortal(
    <div role="progressbar" aria-label={t('state.loading')} className="navigation-progress">
      <div />
    </div>,
    document.body,
  )
}

/** Covers the screen with its modals while any of its flags is set: plain (nothing to show yet) or dimmed (an action runs). */
function LoadingOverlay({
  flags,
  dimmed = false,
  label,
}: {
  flags: ReturnType<typeof loadingFlags>
  dimmed?: boolean
  label: string
}) {
  const isVisible = useObservable(flags.visible)
  if (!isVisible) return null
  return createPortal(
    <div
      data-overlay={dimmed ? 'blocking' : 'loading'}
      className={`fixed inset-0 z-[3000] grid place-items-center ${dimmed ? 'bg-scrim text-white' : 'bg-bg text-primary-mark'}`}
    >
      <Spinner label={label} sizePx={32} />
    </div>,
    document.body,
  )
}
