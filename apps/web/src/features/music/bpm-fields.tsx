import type { MusicHome } from '@cuesheet/contract/music'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { TextField } from '../../ui/text-field.tsx'
import { ToggleChip } from '../../ui/toggle-chip.tsx'
import type { MusicSearch } from './music-search.ts'
import { readBpm, writtenBpm } from './read-bpm.ts'

/** Tempos as one speaks of them. */
const tempos = [
  { id: 'slow', bpm_from: undefined, bpm_to: 89 },
  { id: 'medium', bpm_from: 90, bpm_to: 119 },
  { id: 'fast', bpm_from: 120, bpm_to: 139 },
  { id: 'very_fast', bpm_from: 140, bpm_to: undefined },
] as const

type Props = {
  bpm: NonNullable<MusicHome['sounds']['bpm']>
  search: MusicSearch
  onSearch: (change: MusicSearch) => void
}

/** A range of beats per minute: a usual one at a press, or any by its ends. */
export function BpmFields({ bpm, search, onSearch }: Props) {
  const t = useTranslations('music')
  const { bpm_from, bpm_to } = search
  return (
    <>
      <div className="mb-3 flex flex-wrap gap-2">
        {tempos.map(({ id, ...range }) => {
          const isOn = bpm_from === range.bpm_from && bpm_to === range.bpm_to
          return (
            <ToggleChip
              key={id}
              isOn={isOn}
              onToggle={() => onSearch(isOn ? { bpm_from: undefined, bpm_to: undefined } : range)}
            >
              {t(`tempos.${id}`)}
              <span className={`text-small font-normal ${isOn ? '' : 'text-faint'}`}>
                {range.bpm_from === undefined
                  ? `–${range.bpm_to}`
                  : `${range.bpm_from}–${range.bpm_to ?? ''}`}
              </span>
            </ToggleChip>
          )
        })}
      </div>
      <Ends bpm={bpm} search={search} onSearch={onSearch} />
    </>
  )
}

/** Taken when a field is left, or with Enter. */
function Ends({ bpm, search, onSearch }: Props) {
  const t = useTranslations('music.filters')
  const { bpm_from, bpm_to } = search
  const [typed, setTyped] = useState(() => writtenBpm(search))
  const [problem, setProblem] = useState<'bpm_wrong' | 'bpm_reversed' | null>(null)
  const [shown, setShown] = useState({ bpm_from, bpm_to })
  if (shown.bpm_from !== bpm_from || shown.bpm_to !== bpm_to) {
    setShown({ bpm_from, bpm_to })
    setTyped(writtenBpm(search))
    setProblem(null)
  }
  const take = () => {
    const read = readBpm(typed)
    setProblem('problem' in read ? read.problem : null)
    if (!('problem' in read) && (read.bpm_from !== bpm_from || read.bpm_to !== bpm_to)) onSearch(read)
  }
  const field = (end: 'from' | 'to', other: number) => (
    <TextField
      label={t(end)}
      inputMode="numeric"
      placeholder={String(other)}
      value={typed[end]}
      aria-invalid={problem !== null}
      onChange={(event) => setTyped({ ...typed, [end]: event.target.value })}
      onBlur={take}
      onKeyDown={(event) => event.key === 'Enter' && take()}
    />
  )
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        {field('from', bpm.slowest)}
        {field('to', bpm.fastest)}
      </div>
      <p
        role={problem ? 'alert' : undefined}
        className={`mt-1.5 text-small ${problem ? 'font-medium text-danger' : 'text-faint'}`}
      >
        {problem === 'bpm_reversed'
          ? t('bpm_reversed')
          : t(
              problem ?? 'bpm_text',
              problem
                ? { slowest: '20', fastest: '400' }
                : { slowest: String(bpm.slowest), fastest: String(bpm.fastest) },
            )}
      </p>
    </>
  )
}
