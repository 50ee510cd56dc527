import type { UsedTrackSort } from '@cuesheet/contract/values/music'
import { usedTrackSorts } from '@cuesheet/contract/values/music'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Clapperboard } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Format, useFormat } from '../../lib/format.ts'
import { useScreenClass } from '../../lib/screen-class.ts'
import { usePageTitle } from '../../lib/title.ts'
import { useGone } from '../../lib/use-gone.ts'
import { usePageTexts } from '../../lib/use-page-texts.ts'
import { usePastEnd } from '../../lib/use-past-end.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { OptionPicker } from '../../ui/option-picker.tsx'
import { Pager } from '../../ui/pager.tsx'
import { type UsedSelection, type UsedTracks, usedQuery, usedSize } from './api.ts'
import { useFavourites } from './favourites.ts'
import { MusicFailed } from './music-failed.tsx'
import { filtersClass } from './track-earnings.tsx'
import { UsedList } from './used-list.tsx'

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
  const query = useQuery(usedQuery(search))
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
  usePastEnd(dimmed ? undefined : rows?.length, page, onSearch)
  const pages = usePageTexts(total, (range) => t('range', range))
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
              closeText={app('action.close')}
              align="end"
              value={sort}
              options={usedTrackSorts.map((value) => ({ value, label: t(`sorts.${value}`) }))}
              onPick={(value) => sortBy(value, 'desc')}
            />
          )}
        </div>
      </header>
      {query.isError && !query.data && !gone && !last ? (
        <MusicFailed
          title={t('failed')}
          error={query.error}
          onRetry={() => void query.refetch()}
          isBusy={query.isFetching}
        />
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
                texts={pages}
              />
            </>
          )}
        </>
      )}
    </section>
  )
}
