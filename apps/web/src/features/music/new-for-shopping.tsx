import { type Track, tracks } from '@cuesheet/contract/music'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { queryOf } from '../../lib/client.ts'
import { locale } from '../../lib/locale.ts'
import { HomeSection } from './home-section.tsx'
import { TrackShelf, TrackShelfSkeleton } from './track-shelf.tsx'

type Props = { prefix: string | null; mark: (track: Track) => Track; onFavourite: (track: Track) => void }

/** A row of them. */
const size = 6

/** What was cleared for product videos last; nothing where that is not known, as the whole list is below. */
export function NewForShopping({ prefix, mark, onFavourite }: Props) {
  const t = useTranslations('music.shopping')
  const { data, isPending } = useQuery(
    queryOf(tracks, { shopping: '1', sort: 'newest', size }, { vary: [locale.get()] }),
  )
  if (!isPending && !data?.rows.length) return null
  return (
    <HomeSection title={t('newest')} className="mb-8">
      {data ? (
        <TrackShelf tracks={data.rows.map(mark)} prefix={prefix} onFavourite={onFavourite} />
      ) : (
        <TrackShelfSkeleton count={size} />
      )}
    </HomeSection>
  )
}
