import { useQuery } from '@tanstack/react-query'
import { Link2Off } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useBrand } from '../../lib/brand.ts'
import { isNotFound } from '../../lib/call-error.ts'
import { useNetworkName, usePageTitle } from '../../lib/title.ts'
import { useFailure } from '../../lib/use-failure.ts'
import { BrandMark } from '../../ui/brand-mark.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { linkedCodeQuery } from './code-link-api.ts'
import { LinkedCode } from './linked-code.tsx'

/** What a link shows to a channel's creator: its code, how it gets into the description, and whether it was found. */
export function LinkedCodeScreen({ token, foot }: { token: string; foot: ReactNode }) {
  const t = useTranslations('channels.linked')
  const app = useTranslations('app')
  const name = useNetworkName()
  const logo = useBrand()?.logo_favicon ?? null
  const query = useQuery(linkedCodeQuery(token))
  const isGone = token === '' || isNotFound(query.error)
  usePageTitle(t('title'))
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr_auto]">
      <header className="mx-auto flex h-16 w-full max-w-[608px] items-center px-6 mobile:px-4">
        <BrandMark name={name} logo={logo} />
      </header>
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto w-full max-w-[608px] px-6 pt-4 pb-12 outline-none mobile:px-4 mobile:pt-2"
      >
        {query.data === undefined || isGone ? <h1 className="sr-only">{t('title')}</h1> : null}
        {isGone ? (
          <EmptyState icon={Link2Off} title={t('gone')} text={t('gone_text')} />
        ) : query.data ? (
          <LinkedCode channel={query.data} token={token} />
        ) : query.isError ? (
          <Failed error={query.error} onRetry={() => void query.refetch()} isBusy={query.isFetching} />
        ) : (
          <SkeletonGroup label={app('state.loading')} className="grid gap-4">
            <Skeleton className="h-8 w-56" />
            <Skeleton className="h-16" />
            <Skeleton className="h-28 rounded-card" />
            <Skeleton className="h-64 rounded-card" />
          </SkeletonGroup>
        )}
      </main>
      {foot}
    </div>
  )
}

function Failed({ error, onRetry, isBusy }: { error: Error; onRetry: () => void; isBusy: boolean }) {
  const failure = useFailure(error, useTranslations('channels.linked')('failed'), isBusy)
  return <ErrorState {...failure} onRetry={onRetry} />
}
