import { type TrackCategory, trackCategories, trackSorts } from '@cuesheet/contract/values/music'
import { useQuery } from '@tanstack/react-query'
import { LayoutGrid, Rows3, X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../ui/button.tsx'
import { FilterTabs } from '../../ui/filter-tabs.tsx'
import { OptionPicker } from '../../ui/option-picker.tsx'
import { chipClass, ToggleChip } from '../../ui/toggle-chip.tsx'
import { tagsQuery } from './api.ts'
import { type MusicSearch, tagIdsOf, toggledTags } from './music-search.ts'
import { TagPicker } from './tag-picker.tsx'

type Props = {
  search: MusicSearch
  onSearch: (change: MusicSearch) => void
  /** The screen is about these alone. */
  isShopping: boolean
}

/** Category, moods, marks, order and layout; they stay in sight while the list is scrolled. */
export function TrackFilters({ search, onSearch, isShopping }: Props) {
  const t = useTranslations('music')
  const app = useTranslations('app')
  const picked = tagIdsOf(search)
  const known = useQuery({ ...tagsQuery(), enabled: picked.length > 0 }).data ?? []
  const toggle = (id: number) => onSearch({ tags: toggledTags(picked, id) })
  const view = search.view ?? 'list'
  const sort = search.sort ?? 'popularity'
  return (
    <>
      <div className="flex items-end gap-2 border-b border-line">
        <div className="min-w-0 flex-1">
          <FilterTabs<TrackCategory | 'all'>
            label={t('filters.category')}
            value={search.category ?? 'all'}
            tabs={(['all', ...trackCategories] as const).map((value) => ({
              value,
              label: t(`categories.${value}`),
              count: null,
            }))}
            onPick={(value) => onSearch({ category: value === 'all' ? undefined : value })}
          />
        </div>
        <fieldset className="mb-1 flex shrink-0">
          <legend className="sr-only">{t('filters.view')}</legend>
          {(['list', 'grid'] as const).map((value) => {
            const Icon = value === 'list' ? Rows3 : LayoutGrid
            return (
              <IconButton
                key={value}
                label={t(`filters.${value}`)}
                title={t(`filters.${value}`)}
                aria-pressed={view === value}
                onClick={() => onSearch({ view: value })}
                className="aria-pressed:bg-sunken aria-pressed:text-text"
              >
                <Icon size={16} aria-hidden="true" />
              </IconButton>
            )
          })}
        </fieldset>
      </div>
      {/* On phones below the search, which sticks to the top bar. */}
      <div className="sticky top-0 z-[600] flex items-center gap-2 overflow-x-auto bg-bg py-2.5 [scrollbar-width:none] wide:-mx-1 wide:flex-wrap wide:px-1 mobile:top-[116px] mobile:-mx-4 mobile:px-4 mobile:py-2 [&>*]:shrink-0">
        <TagPicker picked={picked} onToggle={toggle} onClear={() => onSearch({ tags: undefined })} />
        {picked.map((id) => {
          const name = known.find((tag) => tag.id === id)?.name ?? `#${id}`
          return (
            <button
              key={id}
              type="button"
              aria-label={t('filters.without', { name })}
              onClick={() => toggle(id)}
              className={chipClass(true)}
            >
              {name}
              <X size={14} aria-hidden="true" />
            </button>
          )
        })}
        <ToggleChip
          isOn={search.exclusive === '1'}
          onToggle={() => onSearch({ exclusive: search.exclusive ? undefined : '1' })}
        >
          {t('filters.exclusive')}
        </ToggleChip>
        {!isShopping && (
          <ToggleChip
            isOn={search.shopping === '1'}
            onToggle={() => onSearch({ shopping: search.shopping ? undefined : '1' })}
          >
            {t('filters.shopping')}
          </ToggleChip>
        )}
        <span className="wide:ms-auto">
          <OptionPicker
            label={t('filters.sort')}
            closeText={app('action.close')}
            align="end"
            value={sort}
            options={trackSorts.map((value) => ({ value, label: t(`sorts.${value}`) }))}
            onPick={(value) => onSearch({ sort: value })}
          />
        </span>
      </div>
    </>
  )
}
