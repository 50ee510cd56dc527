import { Autocomplete } from '@base-ui/react/autocomplete'
import type { Viewer } from '@cuesheet/contract/screens'
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type MouseEvent, type RefObject, useEffect, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { takeLetters } from '../../lib/early-letters.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { useTooLong } from '../../lib/use-too-long.ts'
import { Button } from '../../ui/button.tsx'
import { type PaletteGroup, paletteGroups } from './palette-groups.ts'
import type { FoundItems, PaletteItem, PlaceItem } from './palette-item.ts'
import { PaletteRow } from './palette-row.tsx'

const restMs = 120
const maxCharacters = 100

// biome-ignore lint/suspicious/noExplicitAny: what the server answers is known to the query alone
export type FindQuery = (search: string) => UseQueryOptions<any, Error, FoundItems, any>

export type PaletteListProps = {
  screens: PaletteItem[]
  settings: PaletteItem[]
  recent: PlaceItem[]
  viewer: Viewer
  /** What the server finds for a search. */
  query: FindQuery
  input: RefObject<HTMLInputElement | null>
  onPick: (item: PaletteItem, isNewTab: boolean) => void
}

/** The field and what fits what is typed in it, by the combobox pattern: the focus stays on the field, arrows walk the list. */
export function PaletteList({
  screens,
  settings,
  recent,
  viewer,
  query: find,
  input,
  onPick,
}: PaletteListProps) {
  const t = useTranslations('palette')
  const app = useTranslations('app')
  const sentence = useSentence()
  const [typed, setTyped] = useState('')
  const problem = useTooLong()(typed.trim(), maxCharacters)
  const search = useRested(typed.trim())
  const isAsking = search !== '' && problem === undefined
  const query = useQuery({ ...find(search), enabled: isAsking })
  const answer = isAsking && query.data ? query.data : null
  const groups = useMemo(
    () => paletteGroups(typed, { screens, settings, recent }, answer),
    [typed, screens, settings, recent, answer],
  )
  const count = groups.reduce((sum, { items }) => sum + items.length, 0)
  const isLooking = isAsking && (query.isPending || query.isPlaceholderData || search !== typed.trim())
  return (
    <Autocomplete.Root
      open
      inline
      items={groups}
      filter={null}
      autoHighlight="always"
      keepHighlight
      value={typed}
      onValueChange={setTyped}
      itemToStringValue={({ label }: PaletteItem) => label}
    >
      <div className="flex shrink-0 items-center gap-3 border-b border-line px-4">
        <Search size={20} aria-hidden="true" className="shrink-0 text-faint" />
        <Autocomplete.Input
          ref={input}
          aria-label={t('label')}
          placeholder={t(`placeholder.${viewer}`)}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          onFocus={() => {
            const letters = takeLetters()
            setTyped((now) => now + letters)
          }}
          className="h-14 min-w-0 flex-1 bg-transparent text-large text-ellipsis outline-none placeholder:text-faint mobile:placeholder:text-small"
        />
      </div>
      <div data-modal-scroll className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2">
        <Autocomplete.Status className="sr-only">
          {isLooking ? app('state.loading') : t('count', { count })}
        </Autocomplete.Status>
        {problem && (
          <p role="alert" className="px-3 py-2 font-medium text-danger">
            {problem}
          </p>
        )}
        <Autocomplete.List>
          {(group: PaletteGroup) => (
            <Autocomplete.Group key={group.value} items={group.items} className="not-first:mt-2">
              <Autocomplete.GroupLabel className="px-3 pt-1.5 pb-1 text-small font-medium text-faint">
                {t(`groups.${group.value}`)}
              </Autocomplete.GroupLabel>
              <Autocomplete.Collection>
                {(item: PaletteItem) => (
                  <Autocomplete.Item
                    key={`${item.kind} ${item.id}`}
                    value={item}
                    onClick={(event: MouseEvent) => onPick(item, event.ctrlKey || event.metaKey)}
                    className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-control px-2.5 outline-none data-highlighted:bg-sunken forced-colors:data-highlighted:outline-2"
                  >
                    <PaletteRow item={item} />
                  </Autocomplete.Item>
                )}
              </Autocomplete.Collection>
            </Autocomplete.Group>
          )}
        </Autocomplete.List>
        {isAsking && query.isError ? (
          <div role="alert" className="flex items-center gap-3 px-3 py-2 text-muted">
            <p className="min-w-0 flex-1">
              {t('failed')} {sentence(query.error)}
            </p>
            <Button onClick={() => void query.refetch()}>{app('action.retry')}</Button>
          </div>
        ) : (
          count === 0 &&
          !problem && (
            <p className="px-3 py-10 text-center text-pretty text-muted">
              {isLooking ? app('state.loading') : t('none', { search: typed.trim() })}
            </p>
          )
        )}
      </div>
    </Autocomplete.Root>
  )
}

/** What is typed, once typing has paused. */
function useRested(typed: string): string {
  const [rested, setRested] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed), restMs)
    return () => clearTimeout(timer)
  }, [typed])
  return rested
}
