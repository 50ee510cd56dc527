import { isPathId } from '@cuesheet/contract/values/ids'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { classNames } from '../../lib/class-names.ts'
import { usePageTitle } from '../../lib/title.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { ScreenSkeleton } from '../../ui/screen-skeleton.tsx'
import { consoleLink } from '../console-link.ts'
import { TracksScreen } from './tracks-screen.tsx'

const TrackScreen = lazy(() => import('./track-screen.tsx'))
const pages: Record<Exclude<CatalogueTab, 'tracks'>, React.LazyExoticComponent<React.ComponentType>> = {
  moods: lazy(() => import('./moods-screen.tsx')),
  upload: lazy(() => import('./upload-screen.tsx')),
  pieces: lazy(() => import('./pieces-screen.tsx')),
  claims: lazy(() => import('./claims-screen.tsx')),
  charts: lazy(() => import('./charts-screen.tsx')),
}

/** Tracks, moods, files, claims and charts of the installation. */
export default function CatalogueScreen({ path: [page = 'tracks', id = ''] }: { path: string[] }) {
  const waiting = <ScreenSkeleton />
  if (page === 'tracks' && isPathId(id))
    return (
      <Suspense fallback={waiting}>
        <TrackScreen key={id} id={Number(id)} />
      </Suspense>
    )
  const tab = Object.hasOwn(pages, page) ? (page as keyof typeof pages) : 'tracks'
  return <Page tab={tab} />
}

function Page({ tab }: { tab: CatalogueTab }) {
  const t = useTranslations('console_catalogue')
  usePageTitle(tab === 'tracks' ? t('title') : t(`tabs.${tab}`))
  const Content = tab === 'tracks' ? TracksScreen : pages[tab]
  return (
    <>
      <PageHead title={t('title')} context={t(tab === 'tracks' ? 'lead' : `${tab}.lead`)} />
      <CatalogueTabs current={tab} />
      <Suspense fallback={<ScreenSkeleton />}>
        <Content />
      </Suspense>
    </>
  )
}

const tabs = ['tracks', 'moods', 'upload', 'pieces', 'claims', 'charts'] as const
type CatalogueTab = (typeof tabs)[number]

/** The pages of the catalogue; on phones they scroll sideways. */
function CatalogueTabs({ current }: { current: CatalogueTab }) {
  const t = useTranslations('console_catalogue')
  return (
    <nav
      aria-label={t('title')}
      className="mb-5 flex gap-1 overflow-x-auto border-b border-line [scrollbar-width:none] mobile:-mx-4 mobile:mb-3 mobile:px-4"
    >
      {tabs.map((tab) => (
        <Link
          key={tab}
          {...consoleLink(tab === 'tracks' ? 'catalogue' : `catalogue/${tab}`)}
          aria-current={tab === current ? 'page' : undefined}
          className={classNames(
            'relative flex h-10 shrink-0 items-center px-2.5 font-medium whitespace-nowrap transition-colors first:ps-0.5 focus-visible:outline-offset-[-2px] pointer-coarse:h-11',
            tab === current
              ? 'text-text after:absolute after:inset-x-2 after:bottom-0 after:h-0.5 after:rounded-full after:bg-primary-mark first:after:left-0.5'
              : 'text-muted hover:text-text',
          )}
        >
          {t(`tabs.${tab}`)}
        </Link>
      ))}
    </nav>
  )
}
