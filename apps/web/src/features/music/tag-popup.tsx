import { useQuery } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { matches } from '../../lib/matching.ts'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import Popup from '../../ui/popup.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ToggleChip } from '../../ui/toggle-chip.tsx'
import { tagsQuery } from './music-queries.ts'
import { maxTags } from './music-search.ts'

type Props = {
  isOpen: boolean
  onClose: () => void
  anchor: RefObject<HTMLElement | null>
  picked: readonly number[]
  onToggle: (id: number) => void
  onClear: () => void
}

export default function TagPopup({ isOpen, onClose, anchor, picked, onToggle, onClear }: Props) {
  const t = useTranslations('music')
  const app = useTranslations('app')
  const format = useFormat()
  const [typed, setTyped] = useState('')
  const query = useQuery({ ...tagsQuery(), enabled: isOpen })
  const found = (query.data?.datas ?? []).filter(({ name, slug }) => matches(`${name} ${slug}`, typed))
  return (
    <Popup
      isOpen={isOpen}
      onClose={onClose}
      anchor={anchor}
      title={t('filters.tags')}
      actions={
        <>
          <Button kind="quiet" onClick={onClear} disabled={picked.length === 0}>
            {t('filters.clear_tags')}
          </Button>
          <Button kind="primary" onClick={onClose}>
            {app('action.close')}
          </Button>
        </>
      }
    >
      <div className="w-[min(34rem,calc(100vw-48px))] p-2 mobile:w-full mobile:p-0">
        <SearchField
          value={typed}
          onSearch={setTyped}
          label={t('filters.search_tags')}
          clearText={t('clear_search')}
          form="line"
        />
        <p className="my-3 text-small text-muted">{t('filters.tags_text', { most: maxTags })}</p>
        {query.isError && !query.data ? (
          <Failed title={t('tags.failed')} query={query} />
        ) : (
          <fieldset className="flex flex-wrap gap-2">
            <legend className="sr-only">{t('filters.tags')}</legend>
            {query.isPending &&
              Array.from({ length: 18 }, (_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike.
                <Skeleton key={index} className="h-8 w-22 rounded-full" />
              ))}
            {found.map(({ id, name, tracks }) => (
              <ToggleChip key={id} isOn={picked.includes(id)} onToggle={() => onToggle(id)}>
                {name}
                <span className={`text-small font-normal ${picked.includes(id) ? '' : 'text-faint'}`}>
                  {format.count(tracks)}
                </span>
              </ToggleChip>
            ))}
          </fieldset>
        )}
        {query.data && found.length === 0 && (
          <p role="status" className="py-6 text-center text-muted">
            {t('filters.no_tag')}
          </p>
        )}
      </div>
    </Popup>
  )
}
