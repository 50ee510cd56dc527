import type { MusicHome } from '@cuesheet/contract/music'
import { type TrackVoice, trackLengths, trackVoices } from '@cuesheet/contract/values/music'
import { type ReactNode, type RefObject, useId } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import Popup from '../../ui/popup.tsx'
import { Segments } from '../../ui/segments.tsx'
import { ToggleChip } from '../../ui/toggle-chip.tsx'
import { BpmFields } from './bpm-fields.tsx'
import { isSounding, type MusicSearch, silent } from './music-search.ts'

type Props = {
  isOpen: boolean
  onClose: () => void
  anchor: RefObject<HTMLElement | null>
  sounds: MusicHome['sounds']
  search: MusicSearch
  onSearch: (change: MusicSearch) => void
}

/** Tempo, vocals and length of tracks; each is applied as it is picked. */
export default function SoundPopup({ isOpen, onClose, anchor, sounds, search, onSearch }: Props) {
  const t = useTranslations('music')
  const app = useTranslations('app')
  return (
    <Popup
      isOpen={isOpen}
      onClose={onClose}
      anchor={anchor}
      title={t('filters.sounds')}
      actions={
        <>
          <Button kind="quiet" onClick={() => onSearch(silent)} disabled={!isSounding(search)}>
            {t('filters.clear_sounds')}
          </Button>
          <Button kind="primary" onClick={onClose}>
            {app('action.close')}
          </Button>
        </>
      }
    >
      <div className="grid w-[min(28rem,calc(100vw-48px))] gap-5 p-2 mobile:w-full mobile:p-0">
        {sounds.bpm && (
          <Part title={t('filters.bpm_name')}>
            <BpmFields bpm={sounds.bpm} search={search} onSearch={onSearch} />
          </Part>
        )}
        {sounds.has_voices && (
          <Part title={t('filters.voice_name')}>
            <div className="flex">
              <Segments<TrackVoice | 'any'>
                label={t('filters.voice_name')}
                value={search.voice ?? 'any'}
                segments={(['any', ...trackVoices] as const).map((value) => ({
                  value,
                  label: value === 'any' ? t('filters.any_voice') : t(`voices.${value}`),
                }))}
                onPick={(value) => onSearch({ voice: value === 'any' ? undefined : value })}
              />
            </div>
          </Part>
        )}
        {sounds.has_lengths && (
          <Part title={t('filters.length_name')}>
            <div className="flex flex-wrap gap-2">
              {trackLengths.map((length) => (
                <ToggleChip
                  key={length}
                  isOn={search.length === length}
                  onToggle={() => onSearch({ length: search.length === length ? undefined : length })}
                >
                  {t(`lengths.${length}`)}
                </ToggleChip>
              ))}
            </div>
          </Part>
        )}
        <p className="text-small text-faint">{t('filters.unknown_sounds')}</p>
      </div>
    </Popup>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-2 font-semibold">
        {title}
      </h3>
      {children}
    </section>
  )
}
