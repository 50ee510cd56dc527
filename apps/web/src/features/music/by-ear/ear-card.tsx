import type { Track } from '@cuesheet/contract/music'
import { Link } from '@tanstack/react-router'
import { ArrowDown, ArrowUp, Check, Copy, Heart, LockKeyhole } from 'lucide-react'
import { type ReactNode, type Ref, useId } from 'react'
import { useTranslations } from 'use-intl'
import { classNames } from '../../../lib/class-names.ts'
import { useFormat } from '../../../lib/format.ts'
import { useScreenClass } from '../../../lib/screen-class.ts'
import { Button, buttonClass, IconButton } from '../../../ui/button.tsx'
import { AlbumArt } from '../album-art.tsx'
import { ExclusiveMark, TrackTags } from '../track-marks.tsx'
import { ExcerptButton } from './excerpt-button.tsx'
import { useCardSwipe } from './use-card-swipe.ts'
import type { useExcerpt } from './use-excerpt.ts'

type Props = {
  track: Track
  excerpt: ReturnType<typeof useExcerpt>
  playRef: Ref<HTMLButtonElement>
  /** Counted from 0. */
  place: number
  onNext: () => void
  onPrevious: () => void
  onCopy: () => void
  onFavourite: () => void
}

/** One track to hear: its picture, what it is, whether it may be used, and what can be done with it. */
export function EarCard({ track, excerpt, playRef, place, onNext, onPrevious, onCopy, onFavourite }: Props) {
  const t = useTranslations('by_ear')
  const music = useTranslations('music')
  const format = useFormat()
  const id = useId()
  const isPhone = useScreenClass() === 'mobile'
  // A first tap is heard: only who hears something wants its code.
  const swipe = useCardSwipe({
    next: onNext,
    previous: onPrevious,
    tap: excerpt.share > 0 || excerpt.isPlaying ? onCopy : excerpt.toggle,
  })
  const facts = [
    music(`categories.${track.category}`),
    ...(track.is_instrumental === null
      ? []
      : [music(`voices.${track.is_instrumental ? 'instrumental' : 'vocal'}`)]),
    ...(track.bpm === null ? [] : [music('track.bpm', { bpm: format.count(track.bpm) })]),
    ...(track.rank === null ? [] : [music('track.rank', { rank: track.rank })]),
  ]
  return (
    <article
      aria-labelledby={id}
      className="flex min-h-0 flex-1 flex-col gap-4 px-5 pb-4 wide:flex-row wide:items-center wide:gap-7 wide:px-7"
    >
      <div
        ref={swipe}
        data-ear-card={track.track_id}
        className="ear-card relative grid min-h-40 flex-1 cursor-pointer touch-none place-items-center overflow-hidden rounded-card select-none wide:aspect-square wide:flex-none wide:basis-72 [@media(max-height:480px)]:touch-auto"
      >
        <span
          key={track.track_id}
          className="absolute inset-0 grid motion-safe:transition-[opacity,translate] motion-safe:duration-200 motion-safe:starting:translate-y-6 motion-safe:starting:opacity-0"
        >
          <AlbumArt track={track} sizePx={isPhone ? 358 : 288} isFluid className="h-full! aspect-auto!" />
        </span>
        <ExcerptButton ref={playRef} excerpt={excerpt} title={track.title} />
      </div>
      <div className="flex min-w-0 flex-col gap-3 wide:flex-1">
        <div>
          <p className="text-small text-faint">{t('place', { place: place + 1 })}</p>
          <div className="flex min-w-0 items-center gap-2">
            <h3
              id={id}
              className="min-w-0 text-title font-semibold tracking-tight text-balance wrap-break-word"
            >
              {track.title}
            </h3>
            {track.is_exclusive && <ExclusiveMark />}
          </div>
          <p className="truncate text-muted">{track.artist}</p>
          <p className="mt-1 text-small text-muted">{facts.join(' · ')}</p>
        </div>
        <TrackTags track={track} most={3} />
        <Usable track={track} />
        <div className="flex items-center gap-2">
          {track.isrc === null ? (
            <Link to="/manage-channel" className={classNames(buttonClass('primary'), 'flex-1')}>
              <LockKeyhole size={16} aria-hidden="true" />
              {music('isrc.verify')}
            </Link>
          ) : (
            <Button kind="primary" aria-keyshortcuts="C" onClick={onCopy} className="flex-1">
              <Copy size={16} aria-hidden="true" />
              {music('isrc.copy_short')}
            </Button>
          )}
          <Step
            label={music('favourites.favourite', { title: track.title })}
            keys="F"
            isPressed={track.is_favourite}
            onPress={onFavourite}
          >
            <Heart
              size={20}
              aria-hidden="true"
              className={classNames(track.is_favourite && 'fill-primary-mark text-primary-mark')}
            />
          </Step>
          <Step label={t('previous')} keys="ArrowUp" isDisabled={place === 0} onPress={onPrevious}>
            <ArrowUp size={20} aria-hidden="true" />
          </Step>
          <Step label={t('next')} keys="ArrowDown" onPress={onNext}>
            <ArrowDown size={20} aria-hidden="true" />
          </Step>
        </div>
        <p className="text-small text-pretty text-faint">{t(isPhone ? 'by_finger' : 'by_keys')}</p>
      </div>
    </article>
  )
}

type StepProps = {
  label: string
  keys: string
  isPressed?: boolean
  isDisabled?: boolean
  onPress: () => void
  children: ReactNode
}

const Step = ({ label, keys, isPressed, isDisabled = false, onPress, children }: StepProps) => (
  <IconButton
    label={label}
    title={label}
    aria-keyshortcuts={keys}
    aria-pressed={isPressed}
    disabled={isDisabled}
    onClick={onPress}
    className="border border-line-strong"
  >
    {children}
  </IconButton>
)

/** Where it may be used, or that its code is kept back. */
function Usable({ track }: { track: Track }) {
  const t = useTranslations('by_ear')
  const music = useTranslations('music')
  if (track.isrc === null)
    return (
      <p className="flex items-start gap-1.5 text-small text-pretty text-warn">
        <LockKeyhole size={14} aria-hidden="true" className="mt-0.5 shrink-0" />
        {music('isrc.kept_back')}
      </p>
    )
  return (
    <p className="flex items-start gap-1.5 text-small text-pretty text-up">
      <Check size={14} aria-hidden="true" className="mt-0.5 shrink-0" />
      {t('usable', { uses: track.uses.map((use) => music(`uses.${use}`)).join(', ') })}
    </p>
  )
}
