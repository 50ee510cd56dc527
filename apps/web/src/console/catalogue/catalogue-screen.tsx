import { isPathId } from '@cuesheet/contract/values/ids'
import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { usePageTitle } from '../../lib/title.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { ScreenSkeleton } from '../../ui/screen-skeleton.tsx'
import { type CatalogueTab, CatalogueTabs } from './catalogue-tabs.tsx'
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
