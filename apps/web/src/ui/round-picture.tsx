import { Avatar } from './avatar.tsx'
import { Picture } from './picture.tsx'

/** A channel's or a person's picture, round; without one the first letter of the name, which is beside it. */
export function RoundPicture({ src, name, sizePx }: { src: string | null; name: string; sizePx: number }) {
  if (src === null) return <Avatar name={name} sizePx={sizePx} />
  return (
    <Picture
      src={src}
      alt=""
      loading="lazy"
      width={sizePx}
      height={sizePx}
      className="shrink-0 rounded-full bg-sunken object-cover"
      style={{ width: sizePx, height: sizePx }}
    />
  )
}
