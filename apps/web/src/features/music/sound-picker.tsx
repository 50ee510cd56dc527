import type { MusicHome } from '@cuesheet/contract/music'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Layer } from '../../ui/layer.tsx'
import { PickerButton } from '../../ui/picker-button.tsx'
import { chipClass } from '../../ui/toggle-chip.tsx'
import { homeQuery } from './music-queries.ts'
import type { MusicSearch } from './music-search.ts'

const loadPopup = () => import('./sound-popup.tsx')

type Props = { search: MusicSearch; onSearch: (change: MusicSearch) => void }

/** Tempo, vocals and length, as far as the catalogue knows them, and what of it is picked. */
export function SoundPicker({ search, onSearch }: Props) {
  const t = useTranslations('music.filters')
  const sounds = useQuery(homeQuery()).data?.sounds
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      {(!sounds || isAnyKnown(sounds)) && (
        <PickerButton
          ref={button}
          label={t('sounds')}
          isOpen={isOpen}
          popup="dialog"
          onClick={() => setOpen(!isOpen)}
          onPointerEnter={() => void loadPopup()}
          onFocus={() => void loadPopup()}
          className="rounded-full wide:h-8"
        >
          {t('sounds')}
        </PickerButton>
      )}
      {sounds && (
        <Layer load={loadPopup} isOpen={isOpen} onClose={() => setOpen(false)}>
          {(SoundPopup) => (
            <SoundPopup
              isOpen={isOpen}
              onClose={() => setOpen(false)}
              anchor={button}
              sounds={sounds}
              search={search}
              onSearch={onSearch}
            />
          )}
        </Layer>
      )}
      <PickedSounds search={search} onSearch={onSearch} />
    </>
  )
}

const isAnyKnown = ({ bpm, has_voices, has_lengths }: MusicHome['sounds']) =>
  bpm !== null || has_voices || has_lengths

/** What is picked, each to be taken away again. */
function PickedSounds({ search, onSearch }: Props) {
  const t = useTranslations('music')
  const { bpm_from: from, bpm_to: to, voice, length } = search
  const picked: { name: string; without: MusicSearch }[] = [
    ...(from === undefined && to === undefined
      ? []
      : [
          {
            name:
              from === undefined
                ? t('filters.bpm_to', { to: String(to) })
                : to === undefined
                  ? t('filters.bpm_from', { from: String(from) })
                  : t('filters.bpm_range', { from: String(from), to: String(to) }),
            without: { bpm_from: undefined, bpm_to: undefined },
          },
        ]),
    ...(voice ? [{ name: t(`voices.${voice}`), without: { voice: undefined } }] : []),
    ...(length ? [{ name: t(`lengths.${length}`), without: { length: undefined } }] : []),
  ]
  return picked.map(({ name, without }) => (
    <button
      key={name}
      type="button"
      aria-label={t('filters.without', { name })}
      onClick={() => onSearch(without)}
      className={chipClass(true)}
    >
      {name}
      <X size={14} aria-hidden="true" />
    </button>
  ))
}
