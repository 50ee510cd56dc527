import { screens, viewers } from '@cuesheet/contract/screens'
import { reportingDay } from '@cuesheet/contract/values/day'
import { QueryClientProvider } from '@tanstack/react-query'
import { createFileRoute, Outlet, useMatches, useRouter } from '@tanstack/react-router'
import { ChartColumn, House, Menu as MenuIcon, Music, Wallet } from 'lucide-react'
import { type ComponentType, lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { meQuery } from '../features/auth/me.ts'
import { InboxButton } from '../features/messages/inbox-button.tsx'
import { useBrand } from '../lib/brand.ts'
import { takeModals } from '../lib/drafts.ts'
import { loadTexts, withTexts } from '../lib/i18n.ts'
import type { ModalName } from '../lib/modals.ts'
import { queryClient } from '../lib/query-client.ts'
import { useScreenClass } from '../lib/screen-class.ts'
import { useToken } from '../lib/session.ts'
import { useNetworkName } from '../lib/title.ts'
import { stateWith, useModal } from '../lib/use-modal.ts'
import { useOnline } from '../lib/use-online.ts'
import { AppShell } from '../ui/app-shell.tsx'
import { ToTopText } from '../ui/back-to-top.tsx'
import { BottomBar } from '../ui/bottom-bar.tsx'
import { BrandMark } from '../ui/brand-mark.tsx'
import { IconButton } from '../ui/button.tsx'
import { ColumnChoicesContext } from '../ui/column-choices.ts'
import { FindButton } from '../ui/find-button.tsx'
import { Layer } from '../ui/layer.tsx'
import { UnreadMark } from '../ui/unread-mark.tsx'
import { AccountFoot } from './-account-foot.tsx'
import { ConnectionStrip } from './-connection-strip.tsx'
import { useMenu } from './-menu.ts'
import { RequestLayers } from './-request-layers.tsx'
import { requireSession } from './-require-session.ts'
import { ShellFooter } from './-shell-footer.tsx'
import { StatusPage } from './-status-page.tsx'
import { UnknownProfile } from './-unknown-profile.tsx'
import { useColumnChoices } from './-use-column-choices.ts'
import { useFindKeys } from './-use-find-keys.ts'
import { useMainFocus } from './-use-main-focus.ts'
import { useProfile } from './-use-profile.ts'

const loadMenuModal = () => import('./-menu-modal.tsx')
const loadLogoutModal = () => import('./-logout-modal.tsx')
const loadPalette = withTexts(() => import('./-palette.tsx'), 'palette')
/** Operators are few: nobody else loads their frame. */
const OperatorFrame = lazy(async () => {
  const [frame, { loadConsoleTexts }] = await Promise.all([
    import('./-operator-frame.tsx'),
    import('../console/texts.ts'),
  ])
  await loadConsoleTexts('console_frame')
  return frame
})
const UrgentBanner = lazy(() => import('./-urgent-banner.tsx'))
const ViewingBanner = lazy(withTexts(() => import('./-viewing-banner.tsx'), 'viewing'))
const SecondFactorGate = lazy(withTexts(() => import('./-second-factor-gate.tsx'), 'account'))
// After the first paint, and no reason to fail: every tooltip's text can be read without it.
const TooltipHost = lazy(
  (): Promise<{ default: ComponentType }> =>
    import('../ui/tooltip-host.tsx').catch(() => ({ default: () => null })),
)
const loadInbox = withTexts(() => import('./-inbox.tsx'), 'messages')

const forManagers = new Set<string>(
  screens.flatMap(({ path, access }) => (access === 'manager' ? [path.replace('{id}', '$id')] : [])),
)

/** How long the first screen waits to begin in the account's scheme and not turn into it. */
const lookWaitMs = 400
const withinMs = (limit: number, awaited: Promise<unknown>) =>
  Promise.race([awaited, new Promise((resolve) => setTimeout(resolve, limit))])
/** When the first screen has what it needs: only then is the server asked what else there is. */
const liveAfterMs = 1000
/** When the first screen has had its turn: the way out must open without a network too. */
const loadAheadMs = 3000

export const Route = createFileRoute('/_signed-in')({
  staticData: { endsWithSession: true },
  beforeLoad: requireSession,
  // Fetch the profile at once, in parallel with the screen's own data; a first screen waits for the scheme in it.
  loader: () => {
    // The first date of a document takes a phone 70 ms: in a task of its own, while answers are on their way.
    setTimeout(() => reportingDay(new Date()))
    return Promise.all([loadTexts('shell'), withinMs(lookWaitMs, queryClient.prefetchQuery(meQuery))])
  },
  component: () => {
    const token = useToken()
    const app = useTranslations('app')
    // Another account is another screen: nothing of the one before may linger, not even dimmed.
    return (
      <QueryClientProvider client={queryClient}>
        <ToTopText value={app('action.to_top')}>
          <SignedIn key={token} />
        </ToTopText>
        <Suspense fallback={null}>
          <TooltipHost />
        </Suspense>
      </QueryClientProvider>
    )
  },
})

function SignedIn() {
  const t = useTranslations('shell')
  const app = useTranslations('app')
  const profile = useProfile()
  const { me, isUnanswered } = profile
  const menuModal = useModal('menu')
  const logoutModal = useModal('logout')
  const isPhone = useScreenClass() === 'mobile'
  const unread = me?.notices.unread ?? 0
  const inbox = me && <InboxWhenSettled />
  const finding = useModal('find')
  useFindKeys(finding, me !== undefined)
  const findButton = {
    label: t('frame.find'),
    isOpen: finding.isOpen,
    onPress: () => void finding.open(),
    onNear: () => void loadPalette().catch(() => {}),
  }
  const menu = useMenu({
    viewer: me ? viewers[me.permission_flag] : isUnanswered ? 'member' : 'unknown',
    needsVerification: me?.settings.channel_verify_needed === true,
    unreadNotices: unread,
    onLogout: () => void logoutModal.open('1', { insteadOf: menuModal.isOpen ? 'menu' : undefined }),
  })
  const network = useNetworkName() || me?.network?.name || ''
  const logo = useBrand()?.logo_favicon ?? null
  const isOnline = useOnline()
  const needsManager = useMatches({
    select: (matches) => forManagers.has(matches.at(-1)?.fullPath ?? '/'),
  })
  const columnChoices = useColumnChoices(me)
  const router = useRouter()
  useMainFocus()
  useModalsBack(me !== undefined)
  useEffect(() => {
    const timer = setTimeout(async () => {
      // One after the other: each takes its moment.
      await loadMenuModal()
      await loadLogoutModal()
      await router.loadRouteChunk(router.routesById['/login'])
      await loadTexts('auth')
    }, loadAheadMs)
    return () => clearTimeout(timer)
  }, [router])

  if (me?.settings.second_factor_needed)
    return (
      <Suspense fallback={null}>
        <SecondFactorGate me={me} />
      </Suspense>
    )
  if (me?.permission_flag === 2)
    return (
      <Suspense fallback={null}>
        <OperatorFrame
          me={me}
          modals={{ menu: menuModal, logout: logoutModal, finding }}
          strip={!isOnline && <ConnectionStrip text={app('state.offline_strip')} />}
        />
      </Suspense>
    )
  return (
    <AppShell
      brand={<BrandMark name={network} logo={logo} collapsible />}
      menu={menu}
      menuLabel={t('menu.name')}
      skipText={t('frame.skip_to_content')}
      railAction={!isPhone && inbox}
      railSearch={me && <FindButton {...findButton} form="rail" />}
      account={<AccountFoot me={me} />}
      topBarAction={
        <div className="-mr-2 flex">
          {me && <FindButton {...findButton} form="icon" />}
          <IconButton
            label={
              unread > 0 ? `${t('menu.open')}, ${t('notices.unread', { count: unread })}` : t('menu.open')
            }
            aria-haspopup="dialog"
            aria-expanded={menuModal.isOpen}
            onClick={() => menuModal.open()}
            className="relative"
          >
            <MenuIcon size={20} aria-hidden="true" />
            {unread > 0 && <UnreadMark />}
          </IconButton>
        </div>
      }
      bottomBar={
        inbox && (
          <BottomBar
            label={t('bar.name')}
            items={[
              { id: 'home', label: t('bar.home'), icon: House, to: '/dashboard' },
              me?.permission_flag === 0
                ? { id: 'money', label: t('menu.money'), icon: Wallet, to: '/money' }
                : { id: 'settlement', label: t('bar.settlement'), icon: Wallet, to: '/settlement' },
              {
                id: 'report',
                label: t('bar.report'),
                icon: ChartColumn,
                to: '/report-channel',
                also: ['/report-video'],
              },
              { id: 'music', label: t('bar.music'), icon: Music, to: '/musics' },
            ]}
          >
            {inbox}
          </BottomBar>
        )
      }
      footer={<ShellFooter />}
    >
      {isOnline && isUnanswered && <ConnectionStrip text={app('state.server_strip')} />}
      {!isOnline && me && <ConnectionStrip text={app('state.offline_strip')} />}
      {me && me.notices.urgent.length > 0 && (
        <Suspense fallback={<div className="mb-4 h-12" />}>
          <UrgentBanner me={me} />
        </Suspense>
      )}
      {!me ? (
        <UnknownProfile {...profile} />
      ) : needsManager && me.permission_flag !== 1 ? (
        <StatusPage status={403} inShell />
      ) : (
        <ColumnChoicesContext value={columnChoices}>
          <Outlet />
        </ColumnChoicesContext>
      )}
      {me?.viewing && (
        <Suspense fallback={null}>
          <ViewingBanner me={me} endsAt={me.viewing.ends_at} reason={me.viewing.reason} />
        </Suspense>
      )}
      <Layer load={loadMenuModal} isOpen={menuModal.isOpen} onClose={menuModal.close} isDialog>
        {(MenuModal) => <MenuModal menu={menu} me={me} modal={menuModal} />}
      </Layer>
      <Layer load={loadLogoutModal} isOpen={logoutModal.isOpen} onClose={logoutModal.close} isDialog>
        {(LogoutModal) => <LogoutModal modal={logoutModal} />}
      </Layer>
      <RequestLayers isManager={me?.permission_flag === 1} />
      <Layer load={loadPalette} isOpen={finding.isOpen} onClose={finding.close} isDialog>
        {(Palette) => me && <Palette me={me} menu={menu} modal={finding} />}
      </Layer>
    </AppShell>
  )
}

/**
 * The inbox's button from the start, and the inbox behind it as soon as the first screen is done or it is asked for. What
 * cannot be loaded is no reason to fail: it is tried again with the network.
 */
function InboxWhenSettled() {
  const t = useTranslations('shell')
  const modal = useModal('messages')
  const isPhone = useScreenClass() === 'mobile'
  const isOnline = useOnline()
  const [Inbox, setInbox] = useState<Awaited<ReturnType<typeof loadInbox>>['default'] | null>(null)
  const [isAsked, setAsked] = useState(false)
  const load = useCallback(() => {
    loadInbox().then(
      (loaded) => setInbox(() => loaded.default),
      (error: unknown) => console.warn('The inbox could not be loaded.', error),
    )
  }, [])
  const isWanted = Inbox === null && isOnline
  useEffect(() => {
    if (!isWanted) return
    const timer = setTimeout(load, liveAfterMs)
    return () => clearTimeout(timer)
  }, [isWanted, load])
  const caption = isPhone ? t('frame.messages') : undefined
  if (Inbox) return <Inbox modal={modal} startsOpen={isAsked} caption={caption} />
  const open = () => {
    setAsked(true)
    load()
    if (isPhone) void modal.open()
  }
  return <InboxButton label={t('frame.messages')} caption={caption} onPress={open} />
}

/** Opens what was open when the session before ended by itself. */
function useModalsBack(isKnown: boolean) {
  const router = useRouter()
  useEffect(() => {
    const modals = isKnown && takeModals(router.latestLocation.pathname)
    if (!modals) return
    for (const [name, subject] of Object.entries(modals)) {
      if (subject === undefined) continue
      const modal = name as ModalName
      void router.navigate({
        to: '.',
        search: (search: object) => ({ ...search, [modal]: subject }),
        state: (state) => stateWith(state, modal),
        resetScroll: false,
      })
    }
  }, [router, isKnown])
}
