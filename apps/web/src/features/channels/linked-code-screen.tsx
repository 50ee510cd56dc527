import { linkedCode } from '@cuesheet/contract/code-links'
import { useQuery } from '@tanstack/react-query'
import { Link2Off } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useBrand } from '../../lib/brand.ts'
import { isNotFound } from '../../lib/call-error.ts'
import { nothingMeanwhile, queryOf } from '../../lib/client.ts'
import { useNetworkName, usePageTitle } from '../../lib/title.ts'
import { BrandMark } from '../../ui/brand-mark.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { LinkedCode } from './linked-code.tsx'
import { nextAskMs } from './next-ask.ts'

const waitingMs = 15_000

/** How far a channel's verification is, for a person who has the link: asked for again until it is proven. */
const linkedQuery = (token: string) =>
  queryOf(
    linkedCode,
    { token },
    {
      // An address without one leads nowhere, which nobody need be asked.
      enabled: token !== '',
      placeholderData: nothingMeanwhile,
      staleTime: 0,
      refetchInterval: ({ state: { data } }) =>
        data === undefined || data.channel.verification === 'verified'
          ? false
          : nextAskMs([data.channel], Date.now()) || waitingMs,
    },
  )

/** What a link shows to a channel's creator: its code, how it gets into the description, and whether it was found. */
export function LinkedCodeScreen({ token, foot }: { token: string; foot: ReactNode }) {
  const t = useTranslations('channels.linked')
  const name = useNetworkName()
  const logo = useBrand()?.logo_favicon ?? null
  const query = useQuery(linkedQuery(token))
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
          <LinkedCode channel={query.data.channel} token={token} />
        ) : query.isError ? (
          <Failed title={t('failed')} query={query} />
        ) : (
          <SkeletonGroup className="grid gap-4">
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
