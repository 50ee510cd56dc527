import { type UsedTracks, usedTracks } from '@cuesheet/contract/track-report'
import { type UsedTrackSort, usedTrackSorts } from '@cuesheet/contract/values/music'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Clapperboard } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { brand } from '../../lib/brand.ts'
import { queryOf } from '../../lib/client.ts'
import { type Format, useFormat } from '../../lib/format.ts'
import { locale } from '../../lib/locale.ts'
import { useScreenClass } from '../../lib/screen-class.ts'
import { usePageTitle } from '../../lib/title.ts'
import { useGone } from '../../lib/use-gone.ts'
import { usePastEnd } from '../../lib/use-past-end.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Failed } from '../../ui/failed.tsx'
import { OptionPicker } from '../../ui/option-picker.tsx'
import { Pager } from '../../ui/pager.tsx'
import { ByEarLink } from './by-ear/by-ear-link.tsx'
import { useFavourites } from './favourites.ts'
import type { UsedSelection } from './music-queries.ts'
import { SimilarSection } from './similar-section.tsx'
import { filtersClass } from './track-earnings.tsx'
import { UsedList } from './used-list.tsx'

/** Tracks of a page. */
const usedSize = 50

type Props = {
  search: UsedSelection
  onSearch: (change: UsedSelection, how?: { replace: true }) => void
  isManager: boolean
  /** Whose videos of which days: the pickers that all reports have, given today's reporting day where it is known. */
  filters: (today: string | null) => ReactNode
  /** What is said beside any figure. */
  context: (shown: UsedTracks | null, format: Format) => ReactNode
}

/** The tracks that the viewer's videos use, and what these videos were seen and earned. */
export function UsedScreen({ search, onSearch, isManager, filters, context }: Props) {
  const t = useTranslations('music.used_by')
  const app = useTranslations('app')
  usePageTitle(t('title'))
  const query = useQuery(
    queryOf(usedTracks, { ...search, size: usedSize }, { vary: [locale.get(), brand.currency()] }),
  )
  const [last, setLast] = useState<UsedTracks | null>(null)
  if (query.data && query.data !== last) setLast(query.data)
  const shown = query.data ?? last
  const format = useFormat(shown?.freshness.currency)
  const isPhone = useScreenClass() === 'mobile'
  const { mark, toggle } = useFavourites()
  const gone = useGone(search, query.error, onSearch)
  const { sort = 'profit', order = 'desc', page = 1 } = search
  const dimmed = shown !== null && (query.data === undefined || query.isPlaceholderData)
  const total = shown?.tracks.total ?? 0
  const rows = shown?.tracks.rows
  // What has earned the most is worth doing again.
  const model = dimmed ? undefined : rows?.[0]
  usePastEnd(dimmed ? undefined : rows?.length, page, onSearch)
  const isGross = isManager && search.member !== undefined
  const sortBy = (by: UsedTrackSort, next: 'asc' | 'desc') =>
    onSearch({ sort: by, order: next, page: undefined })
  return (
    <section aria-labelledby="used" className="@container">
      <header className="mb-4 flex flex-wrap items-end gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-80">
          <div className="flex items-baseline gap-2.5">
            <h2 id="used" className="text-large font-semibold tracking-tight">
              {t('title')}
            </h2>
            <span role="status" className="text-small text-faint">
              {total > 0 && t('count', { count: total, shown: format.count(total) })}
            </span>
          </div>
          <div className="mt-0.5 min-h-5 text-small text-muted">
            {(shown || !query.isError) && context(shown, format)}
          </div>
        </div>
        <div className={filtersClass}>
          {filters(shown?.freshness.today ?? null)}
          {isPhone && (
            <OptionPicker
              label={t('sort')}
              align="end"
              value={sort}
              options={usedTrackSorts.map((value) => ({ value, label: t(`sorts.${value}`) }))}
              onPick={(value) => sortBy(value, 'desc')}
            />
          )}
        </div>
      </header>
      {query.isError && !query.data && !gone && !last ? (
        <Failed title={t('failed')} query={query} />
      ) : (
        <>
          {query.isError && !gone && (
            <div className="mb-4">
              <Callout tone="warn" text={t('stale')}>
                <Button onClick={() => void query.refetch()}>{app('action.retry')}</Button>
              </Callout>
            </div>
          )}
          {total === 0 && shown && !dimmed ? (
            <EmptyState icon={Clapperboard} title={t('none')} text={t('none_text')}>
              <Link to="/musics/all" className={buttonClass('primary')}>
                {t('find')}
              </Link>
              <ByEarLink of="unheard" />
            </EmptyState>
          ) : (
            <>
              <UsedList
                rows={rows?.map(mark)}
                sort={{ by: sort, order }}
                onSort={sortBy}
                dimmed={dimmed}
                prefix={shown?.isrc_prefix ?? null}
                isGross={isGross}
                onFavourite={toggle}
                format={format}
              />
              <p className="mt-2 text-small text-pretty text-faint">{t('text')}</p>
              <Pager
                page={page}
                size={usedSize}
                total={total}
                onPage={(next) => onSearch({ page: next })}
                range={(range) => t('range', range)}
              />
              {model && (
                <SimilarSection
                  track={model}
                  prefix={shown?.isrc_prefix ?? null}
                  title={t('like', { title: model.title })}
                />
              )}
            </>
          )}
        </>
      )}
    </section>
  )
}
