import { albumArtOfSize } from '@cuesheet/contract/values/album-art'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Picture } from '../../ui/picture.tsx'

type Props = {
  album_art: string | null
  name: ReactNode
  text: ReactNode
}

/** A track by its picture and its name, in a row. */
export const TrackLine = ({ album_art, name, text }: Props) => (
  <>
    <Picture
      src={album_art && albumArtOfSize(album_art, 96)}
      alt=""
      variant="music"
      width={40}
      height={40}
      loading="lazy"
      className="size-10 shrink-0 rounded-small bg-sunken object-cover"
    />
    <span className="min-w-0 flex-1">
      {name}
      <span className="block truncate text-small text-faint">{text}</span>
    </span>
  </>
)

/** Its name, which leads to it. */
export const TrackLink = ({ track_id, children }: { track_id: number; children: ReactNode }) => (
  <Link
    to="/musics/$id"
    params={{ id: String(track_id) }}
    preload={false}
    className="block truncate rounded-small font-medium hover:text-primary-text hover:underline"
  >
    {children}
  </Link>
)
