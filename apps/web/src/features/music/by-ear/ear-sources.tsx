import type { MusicHome } from '@cuesheet/contract/music'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useScreenClass } from '../../../lib/screen-class.ts'
import { scrollSideways } from '../../../lib/scroll-sideways.ts'
import { chipClass } from '../../../ui/toggle-chip.tsx'

/** What can be gone through without naming anything. */
export const plainSources = ['newest', 'chart', 'unheard'] as const

type Props = {
  source: string
  onSource: (source: string) => void
  tags: MusicHome['tags']
  /** Of the track that is in sight. */
  track_id: number | undefined
}

/** What is played, chosen before the cards: the catalogue in three orders, what is like the card in sight, a mood. */
export function EarSources({ source, onSource, tags, track_id }: Props) {
  const t = useTranslations('by_ear')
  const list = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another source is another chip in sight
  useEffect(() => scrollSideways(list.current?.querySelector('[aria-pressed="true"]')), [source, tags])
  const first = useScreenClass() === 'mobile' ? 12 : 5
  const moods = tags.filter(({ id }, index) => index < first || source === `tag.${id}`)
  const isSimilar = source.startsWith('similar.')
  const chips = [
    ...plainSources.map((value) => ({ value: value as string, label: t(`sources.${value}`) })),
    ...(track_id === undefined && !isSimilar
      ? []
      : [{ value: isSimilar ? source : `similar.${track_id}`, label: t('sources.similar') }]),
    ...moods.map(({ id, name }) => ({ value: `tag.${id}`, label: name })),
  ]
  return (
    <nav
      ref={list}
      data-sources=""
      aria-label={t('sources.name')}
      className="flex shrink-0 gap-2 overflow-x-auto px-5 py-1 [scrollbar-width:none] wide:flex-wrap"
    >
      {chips.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === source}
          onClick={() => value !== source && onSource(value)}
          className={chipClass(value === source)}
        >
          {label}
        </button>
      ))}
    </nav>
  )
}
