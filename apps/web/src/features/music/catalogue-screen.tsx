import { Link } from '@tanstack/react-router'
import { BadgeCheck, SearchX } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { wasReturnedTo } from '../../lib/return-to-place.ts'
import { usePageTitle } from '../../lib/title.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Failed } from '../../ui/failed.tsx'
import { ByEarLink } from './by-ear/by-ear-link.tsx'
import { useFavourites } from './favourites.ts'
import { IsrcRule } from './isrc.tsx'
import { isNarrowed, type MusicSearch, questionOf, silent, tagIdsOf } from './music-search.ts'
import { NewForShopping } from './new-for-shopping.tsx'
import { TrackFilters } from './track-filters.tsx'
import { TrackGrid, TrackList } from './track-list.tsx'
import { TrackTools } from './track-tools.tsx'
import { useTrackPieces } from './use-track-pieces.ts'

type Props = {
  search: MusicSearch
  onSearch: (change: MusicSearch) => void
  /** All tracks, or those cleared for product videos. */
  of: 'all' | 'shopping'
}

/** Rows drawn while they are asked for. */
const waitingRows = 12

/** Every track there is, searched, narrowed and scrolled. */
export function CatalogueScreen({ search, onSearch, of }: Props) {
  const t = useTranslations('music')
  const app = useTranslations('app')
  usePageTitle(t(`tabs.${of}`))
  const format = useFormat()
  const isShopping = of === 'shopping'
  const question = questionOf(isShopping ? { ...search, shopping: '1' } : search)
  const { query, rows, total, prefix, isForgiving, isPrevious, hasMore, onVisible, retry } =
    useTrackPieces(question)
  const { mark, toggle } = useFavourites()
  const marked = useMemo(() => rows.map(mark), [rows, mark])
  const top = useRef<HTMLDivElement>(null)
  const asked = JSON.stringify(question)
  const shown = useRef(asked)
  useEffect(() => {
    // Another list is read from its beginning.
    if (shown.current === asked) return
    shown.current = asked
    if (!wasReturnedTo() && (top.current?.getBoundingClientRect().top ?? 0) < 0) top.current?.scrollIntoView()
  }, [asked])
  const tagIds = tagIdsOf(search)
  const List = search.view === 'grid' ? TrackGrid : TrackList
  const clear = () =>
    onSearch({
      search: undefined,
      category: undefined,
      tags: undefined,
      exclusive: undefined,
      shopping: undefined,
      ...silent,
    })
  return (
    <section aria-labelledby="tracks">
      {isShopping && (
        <>
          <div className="mb-7 flex gap-3 rounded-card border border-line bg-surface px-4 py-3.5">
            <span className="grid size-9 shrink-0 place-items-center rounded-full bg-up-bg text-up">
              <BadgeCheck size={18} aria-hidden="true" />
            </span>
            <div>
              <p className="font-semibold">{t('shopping.title')}</p>
              <p className="text-small text-pretty text-muted">{t('shopping_text')}</p>
            </div>
          </div>
          {!isNarrowed(search) && <NewForShopping prefix={prefix} mark={mark} onFavourite={toggle} />}
        </>
      )}
      <h2 id="tracks" className={isShopping ? 'mb-3 text-large font-semibold tracking-tight' : 'sr-only'}>
        {t(`tabs.${of}`)}
      </h2>
      <div ref={top} className="scroll-mt-4 mobile:scroll-mt-28" />
      <TrackFilters search={search} onSearch={onSearch} isShopping={isShopping} />
      <TrackTools
        count={total && !isForgiving ? t('count', { count: total, shown: format.count(total) }) : null}
        search={search}
        onSearch={onSearch}
      >
        {tagIds.length === 1 && <ByEarLink of={`tag.${tagIds[0]}`} label={t('hear_on')} />}
      </TrackTools>
      <IsrcRule prefix={prefix} className="mb-3" />
      {isForgiving && !isPrevious && total !== 0 && (
        <div className="mb-3">
          <Callout tone="info" text={t('forgiving', { search: search.search ?? '' })} />
        </div>
      )}
      {query.isError && !query.data ? (
        <Failed title={t('failed')} query={query} />
      ) : total === 0 && !isPrevious ? (
        isNarrowed(search) ? (
          <EmptyState
            icon={SearchX}
            title={search.search ? t('none_found', { search: search.search }) : t('none_fit')}
            text={t('none_found_text')}
          >
            <Button kind="primary" onClick={clear}>
              {t('clear_all')}
            </Button>
            <Link to="/musics/tags" className={buttonClass('secondary')}>
              {t('see_tags')}
            </Link>
          </EmptyState>
        ) : isShopping ? (
          <EmptyState icon={SearchX} title={t('shopping_empty')} text={t('shopping_empty_text')}>
            <Link to="/musics/all" className={buttonClass('primary')}>
              {t('tabs.all')}
            </Link>
          </EmptyState>
        ) : (
          <EmptyState icon={SearchX} title={t('empty')} text={t('empty_text')} />
        )
      ) : (
        <List
          label={t(`tabs.${of}`)}
          rows={marked}
          count={query.data ? rows.length + (hasMore && !isPrevious ? waitingRows : 0) : waitingRows}
          total={total}
          prefix={prefix}
          onFavourite={toggle}
          onVisible={onVisible}
          dimmed={isPrevious}
        />
      )}
      {query.isError && query.data && !query.isFetching && (
        <div
          role="alert"
          className="floating-bar sticky bottom-[calc(var(--bottom-bar)+16px)] mx-auto mt-4 flex w-fit items-center gap-3 rounded-card border border-line-strong bg-surface py-2 ps-4 pe-2 shadow-float"
        >
          {t('piece_failed')}
          <Button onClick={retry}>{app('action.retry')}</Button>
        </div>
      )}
    </section>
  )
}
