import { trackSorts } from '@cuesheet/contract/values/music'
import { LayoutGrid, Rows3 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { OptionPicker } from '../../ui/option-picker.tsx'
import { Segments } from '../../ui/segments.tsx'
import type { MusicSearch, TrackView } from './music-search.ts'

type Props = {
  /** How many there are, as soon as it is known. */
  count: string | null
  search: MusicSearch
  onSearch: (change: MusicSearch) => void
  children?: ReactNode
}

/** How many tracks there are, in which order and how they are laid out. */
export function TrackTools({ count, search, onSearch, children }: Props) {
  const t = useTranslations('music.filters')
  const sorts = useTranslations('music.sorts')
  return (
    <div className="mb-3 flex items-center gap-2">
      <p role="status" className="me-auto text-small text-faint">
        {count}
      </p>
      {children}
      <OptionPicker
        label={t('sort')}
        align="end"
        value={search.sort ?? 'popularity'}
        options={trackSorts.map((value) => ({ value, label: sorts(value) }))}
        onPick={(value) => onSearch({ sort: value })}
      />
      <Segments<TrackView>
        label={t('view')}
        value={search.view ?? 'list'}
        segments={[
          { value: 'list', label: t('list'), icon: Rows3 },
          { value: 'grid', label: t('grid'), icon: LayoutGrid },
        ]}
        onPick={(value) => onSearch({ view: value })}
      />
    </div>
  )
}
