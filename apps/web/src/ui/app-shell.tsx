import type { ReactNode } from 'react'
import { useScreenClass } from '../lib/screen-class.ts'
import { farPx, watchTop } from '../lib/scrolled-far.ts'
import { BackToTop } from './back-to-top.tsx'
import { type MenuGroup, MenuLinks } from './menu-links.tsx'

/**
 * The frame of every signed-in screen: a rail on laptops (narrow, with tooltips, below the design's width),
 * a top bar on phones.
 */
export function AppShell({
  brand,
  menu,
  menuLabel,
  skipText,
  railAction,
  railSearch,
  account,
  topBarAction,
  bottomBar,
  footer,
  children,
}: {
  brand: ReactNode
  menu: MenuGroup[]
  menuLabel: string
  skipText: string
  /** Beside the brand, below it in the narrow rail. */
  railAction: ReactNode
  /** Above the rail's menu. */
  railSearch: ReactNode
  /** At the foot of the rail. */
  account: ReactNode
  /** At the end of the top bar. */
  topBarAction: ReactNode
  /** At the lower edge of a phone. */
  bottomBar: ReactNode
  footer: ReactNode
  children: ReactNode
}) {
  const isPhone = useScreenClass() === 'mobile'
  return (
    <div className="relative min-h-dvh large-mobile:grid large-mobile:grid-cols-[64px_minmax(0,1fr)] laptop:grid laptop:grid-cols-[232px_minmax(0,1fr)]">
      <a
        href="#content"
        className="fixed top-2 left-2 z-[900] -translate-y-16 rounded-control bg-primary px-4 py-2 font-medium text-on-primary focus:translate-y-0 print:hidden"
      >
        {skipText}
      </a>
      <div aria-hidden="true" className="pointer-events-none absolute inset-0 -z-1 overflow-clip">
        <div ref={watchTop} className="w-px" style={{ height: farPx }} />
      </div>
      {isPhone ? (
        <header className="sticky top-0 z-[800] flex h-14 items-center gap-2.5 border-b border-line bg-bg px-4 print:hidden">
          <div className="min-w-0 flex-1">{brand}</div>
          <BackToTop className="-mr-2" />
          {topBarAction}
        </header>
      ) : (
        <header className="sticky top-0 flex h-dvh flex-col overflow-y-auto border-r border-line bg-surface px-3 pt-5 pb-3 [scrollbar-width:none] print:hidden large-mobile:px-2.5 large-mobile:pt-4">
          <div className="flex items-center gap-1 pb-4 laptop:-mt-1 laptop:pl-2.5 large-mobile:flex-col large-mobile:gap-3">
            <div className="min-w-0 flex-1">{brand}</div>
            {railAction}
          </div>
          {railSearch}
          <nav aria-label={menuLabel} className="flex-1">
            <MenuLinks groups={menu} collapsible />
          </nav>
          <div className="mt-3 border-t border-line pt-3">{account}</div>
        </header>
      )}
      <div className="flex min-w-0 flex-col mobile:min-h-[calc(100dvh-56px)] mobile:pb-(--bottom-bar)">
        <main
          id="content"
          tabIndex={-1}
          className="mx-auto w-full max-w-[1328px] flex-1 px-6 pt-7 pb-12 mobile:px-4 mobile:pt-4 mobile:pb-8"
        >
          {children}
        </main>
        {footer}
      </div>
      {isPhone && bottomBar}
      {/* A page's condensed head has one of its own. */}
      {!isPhone && (
        <BackToTop className="[:root:has(.condensed-head)_&]:hidden fixed end-6 bottom-6 z-[650] rounded-full border border-line-strong bg-surface shadow-float" />
      )}
    </div>
  )
}
