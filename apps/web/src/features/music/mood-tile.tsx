import type { AnswerOf } from '@cuesheet/contract/endpoint'
import { type Track, trackMoods } from '@cuesheet/contract/music'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Pause, Play } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { classNames } from '../../lib/class-names.ts'
import { queryOf } from '../../lib/client.ts'
import { locale } from '../../lib/locale.ts'
import { AlbumArt } from './album-art.tsx'
import { usePlayer } from './use-player.ts'

type MoodFace = AnswerOf<typeof trackMoods>['datas'][number]

/** What moods look and sound like, by their ids; after what they are called. */
export function useMoodFaces(): ReadonlyMap<number, MoodFace> | undefined {
  const { data } = useQuery(
    queryOf(trackMoods, {}, { vary: [locale.get()], staleTime: 10 * 60_000, select: ({ datas }) => datas }),
  )
  return data && new Map(data.map((face) => [face.id, face]))
}

/** Hues of neighbouring ids are far from each other. */
const goldenAngle = 137.508

type Props = {
  mood: { id: number; name: string }
  face: MoodFace | undefined
  /** Below its name. */
  detail?: ReactNode
  size: 'small' | 'large'
}

/** A mood as the pictures of its tracks: it leads to them, and one of them can be heard at once. */
export function MoodTile({ mood: { id, name }, face, detail, size }: Props) {
  const isLarge = size === 'large'
  return (
    <div
      data-mood={id}
      className={classNames(
        'group relative overflow-hidden rounded-card border border-line bg-[color-mix(in_oklab,hsl(var(--hue)_75%_50%)_13%,var(--surface))] transition-colors hover:border-line-strong',
        isLarge ? 'h-34' : 'h-24 w-44 shrink-0 laptop:w-auto',
      )}
      style={{ '--hue': Math.round((id * goldenAngle) % 360) } as CSSProperties}
    >
      <MoodArt id={id} arts={face?.arts ?? []} sizePx={isLarge ? 84 : 60} />
      <Link
        to="/musics/all"
        search={{ tags: String(id) }}
        className="absolute inset-0 grid content-start rounded-card px-3.5 py-3 focus-visible:outline-offset-[-2px]"
      >
        <span className="max-w-[70%] font-semibold tracking-tight break-words">{name}</span>
        {detail && <span className="text-small text-muted">{detail}</span>}
      </Link>
      {face?.track && <PlayMood name={name} track={face.track} isLarge={isLarge} />}
    </div>
  )
}

function PlayMood({ name, track, isLarge }: { name: string; track: Track; isLarge: boolean }) {
  const t = useTranslations('music.tags')
  const player = usePlayer()
  const isPlaying = player.track_id === track.track_id && player.isPlaying
  const Icon = isPlaying ? Pause : Play
  return (
    <button
      type="button"
      aria-label={t(isPlaying ? 'pause' : 'play', { name, title: track.title })}
      aria-pressed={isPlaying}
      onClick={() => player.toggle(track)}
      className={classNames(
        'absolute bottom-2.5 left-3 grid place-items-center rounded-full bg-[rgb(0_0_0/0.62)] text-[#fff] transition-colors hover:bg-[rgb(0_0_0/0.8)] pointer-coarse:size-11',
        isLarge ? 'size-10' : 'size-9',
      )}
    >
      <Icon size={16} aria-hidden="true" className="fill-current" />
    </button>
  )
}

/** Up to two pictures, fanned out in the corner; where there is none, rings in the mood's own colour. */
function MoodArt({ id, arts, sizePx }: { id: number; arts: readonly string[]; sizePx: number }) {
  if (arts.length === 0)
    return (
      <svg
        viewBox="0 0 84 84"
        width={sizePx}
        height={sizePx}
        aria-hidden="true"
        className="absolute -right-3 -bottom-3"
      >
        {Array.from({ length: 4 }, (_, ring) => (
          <circle
            // biome-ignore lint/suspicious/noArrayIndexKey: rings are only their places.
            key={ring}
            cx={42 + ((id * 7) % 9)}
            cy={42 - ((id * 5) % 9)}
            r={12 + ring * 11}
            fill="none"
            stroke={`hsl(var(--hue) 65% 55% / ${0.65 - ring * 0.13})`}
            strokeWidth="6"
          />
        ))}
      </svg>
    )
  return (
    <span aria-hidden="true" className="absolute -right-3 -bottom-4">
      {arts[1] && (
        <span className="absolute right-8 bottom-2 -rotate-12 opacity-80">
          <AlbumArt
            track={{ album_art: arts[1] }}
            sizePx={Math.round(sizePx * 0.8)}
            className="rounded-control"
          />
        </span>
      )}
      <span className="block rotate-12 transition-transform motion-safe:group-hover:rotate-6">
        <AlbumArt
          track={{ album_art: arts[0] ?? null }}
          sizePx={sizePx}
          className="rounded-control shadow-float"
        />
      </span>
    </span>
  )
}
