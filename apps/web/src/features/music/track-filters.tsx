import { type TrackCategory, trackCategories } from '@cuesheet/contract/values/music'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Segments } from '../../ui/segments.tsx'
import { chipClass, ToggleChip } from '../../ui/toggle-chip.tsx'
import { tagsQuery } from './music-queries.ts'
import { type MusicSearch, tagIdsOf, toggledTags } from './music-search.ts'
import { SoundPicker } from './sound-picker.tsx'
import { TagPicker } from './tag-picker.tsx'

type Props = {
  search: MusicSearch
  onSearch: (change: MusicSearch) => void
  /** The screen is about these alone. */
  isShopping: boolean
}

/** Category, moods, sound and marks; they stay in sight while the list is scrolled. */
export function TrackFilters({ search, onSearch, isShopping }: Props) {
  const t = useTranslations('music')
  const picked = tagIdsOf(search)
  const known = useQuery({ ...tagsQuery(), enabled: picked.length > 0 }).data?.datas ?? []
  const toggle = (id: number) => onSearch({ tags: toggledTags(picked, id) })
  return (
    // On phones below the search, which sticks to the top bar.
    <div className="sticky top-0 z-[600] flex items-center gap-2 overflow-x-auto bg-bg py-2.5 [scrollbar-width:none] wide:-mx-1 wide:-mt-2.5 wide:flex-wrap wide:px-1 mobile:top-[116px] mobile:-mx-4 mobile:px-4 mobile:py-2 [&>*]:shrink-0">
      <Segments<TrackCategory | 'all'>
        label={t('filters.category')}
        value={search.category ?? 'all'}
        segments={(['all', ...trackCategories] as const).map((value) => ({
          value,
          label: t(`categories.${value}`),
        }))}
        onPick={(value) => onSearch({ category: value === 'all' ? undefined : value })}
      />
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
      <SoundPicker search={search} onSearch={onSearch} />
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
    </div>
  )
}
