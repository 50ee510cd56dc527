import { Pause, Play, RotateCcw } from 'lucide-react'
import type { Ref } from 'react'
import { useTranslations } from 'use-intl'
import type { useExcerpt } from './use-excerpt.ts'

const radius = 37
const around = 2 * Math.PI * radius

type Props = {
  excerpt: ReturnType<typeof useExcerpt>
  title: string
  ref?: Ref<HTMLButtonElement> | undefined
}

/** Plays a track's piece; the thin ring around it says how much was heard, and closes when that is all. */
export function ExcerptButton({ excerpt, title, ref }: Props) {
  const t = useTranslations('by_ear')
  const player = useTranslations('music.player')
  const { isPlaying, share, isOver, toggle } = excerpt
  const Icon = isOver ? RotateCcw : isPlaying ? Pause : Play
  return (
    <button
      ref={ref}
      type="button"
      aria-label={isOver ? t('again', { title }) : player(isPlaying ? 'pause' : 'play', { title })}
      aria-pressed={isPlaying}
      aria-keyshortcuts="Space"
      onClick={toggle}
      className="relative grid size-20 shrink-0 place-items-center rounded-full bg-[rgb(0_0_0/0.62)] text-[#fff] transition-colors hover:bg-[rgb(0_0_0/0.78)] forced-colors:border"
    >
      <svg viewBox="0 0 80 80" aria-hidden="true" className="absolute inset-0 -rotate-90">
        <circle cx="40" cy="40" r={radius} fill="none" stroke="rgb(255 255 255 / 0.28)" strokeWidth="3" />
        <circle
          data-heard={Math.round(share * 100)}
          cx="40"
          cy="40"
          r={radius}
          fill="none"
          stroke="currentColor"
          strokeWidth="3"
          strokeLinecap="round"
          strokeDasharray={around}
          strokeDashoffset={around * (1 - share)}
          className={
            share > 0
              ? 'motion-safe:transition-[stroke-dashoffset] motion-safe:duration-300 motion-safe:ease-linear'
              : 'opacity-0'
          }
        />
      </svg>
      <Icon size={28} aria-hidden="true" className={isOver ? '' : 'fill-current'} />
    </button>
  )
}
