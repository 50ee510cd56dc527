import type { UseQueryResult } from '@tanstack/react-query'
import { Link2Off } from 'lucide-react'
import type { ReactNode } from 'react'
import { useBrand } from '../../lib/brand.ts'
import { useNetworkName } from '../../lib/title.ts'
import { BrandMark } from '../../ui/brand-mark.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'

type Props<Invited> = {
  query: UseQueryResult<Invited>
  isGone: boolean
  words: (key: 'title' | 'gone' | 'gone_text' | 'failed') => string
  /** What to do where the link works no more. */
  instead?: ReactNode
  foot: ReactNode
  children: (invited: Invited) => ReactNode
}

/** The page that a link of an invitation opens: who invites, and what of it, or why there is nothing. */
export function InvitationFrame<Invited>({ query, isGone, words, instead, foot, children }: Props<Invited>) {
  const name = useNetworkName()
  const logo = useBrand()?.logo_favicon ?? null
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[1fr_auto] px-6">
      <main
        id="content"
        className="mx-auto w-full max-w-[400px] pt-[clamp(40px,14dvh,160px)] pb-8 mobile:pt-10"
      >
        <BrandMark name={name} logo={logo} sizePx={40} markOnly />
        <h1 className="mt-5 text-figure font-semibold tracking-tight">{name || words('title')}</h1>
        {isGone ? (
          <div className="mt-6">
            <EmptyState icon={Link2Off} title={words('gone')} text={words('gone_text')}>
              {instead}
            </EmptyState>
          </div>
        ) : query.data ? (
          children(query.data)
        ) : query.isError ? (
          <Failed title={words('failed')} query={query} />
        ) : (
          <SkeletonGroup className="mt-6 grid gap-4">
            <Skeleton className="h-5 w-56" />
            <Skeleton className="h-64 rounded-card" />
          </SkeletonGroup>
        )}
      </main>
      {foot}
    </div>
  )
}
