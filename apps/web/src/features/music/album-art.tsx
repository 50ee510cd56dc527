import type { Track } from '@cuesheet/contract/music'
import { albumArtOfSize, albumArtSet } from '@cuesheet/contract/values/album-art'
import { Music2 } from 'lucide-react'
import { classNames } from '../../lib/class-names.ts'
import { Picture } from '../../ui/picture.tsx'

type Props = {
  track: Pick<Track, 'album_art'>
  /** Width and height on screen. */
  sizePx: number
  className?: string
  /** Fills its place instead. */
  isFluid?: boolean
}

/** A track's picture; a quiet note where it has none. The title is beside it. */
export function AlbumArt({ track, sizePx, className, isFluid = false }: Props) {
  const style = isFluid ? undefined : { width: sizePx, height: sizePx }
  if (track.album_art === null)
    return (
      <span
        aria-hidden="true"
        className={classNames(
          'grid aspect-square shrink-0 place-items-center bg-sunken text-faint',
          isFluid && 'w-full',
          className,
        )}
        style={style}
      >
        <Music2 size={Math.max(16, Math.round(sizePx / 4))} strokeWidth={1.5} />
      </span>
    )
  return (
    <Picture
      src={albumArtOfSize(track.album_art, 320)}
      srcSet={albumArtSet(track.album_art)}
      sizes={`${sizePx}px`}
      alt=""
      variant="music"
      loading="lazy"
      width={sizePx}
      height={sizePx}
      className={classNames('aspect-square shrink-0 bg-sunken object-cover', isFluid && 'w-full', className)}
      style={style}
    />
  )
}
