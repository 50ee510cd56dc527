import { maxFavourites } from '@cuesheet/contract/values/music'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Skeleton } from '../../ui/skeleton.tsx'
import { HomeSection } from './home-section.tsx'

/** The account's favourites, with how many of the places are taken. */
export function FavouritesFrame({ count, children }: { count: number; children: ReactNode }) {
  const t = useTranslations('music.favourites')
  return (
    <HomeSection title={t('title')} context={t('count', { count, most: maxFavourites })}>
      {children}
    </HomeSection>
  )
}

export function FavouritesSkeleton() {
  return (
    <div className="rounded-card border border-line bg-surface">
      {Array.from({ length: maxFavourites }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike.
        <div key={index} className="flex h-16 items-center gap-3 border-line px-3 not-first:border-t">
          <Skeleton className="size-11" />
          <Skeleton className="h-4 w-1/2" />
        </div>
      ))}
    </div>
  )
}
