import { albumArtOfSize } from '@cuesheet/contract/values/album-art'
import {
  Building2,
  Clapperboard,
  Megaphone,
  Music2,
  Plus,
  ReceiptText,
  Settings,
  SquareArrowOutUpRight,
  Tags,
} from 'lucide-react'
import { Picture } from '../../ui/picture.tsx'
import { RoundPicture } from '../../ui/round-picture.tsx'
import type { PaletteItem } from './palette-item.ts'

/** An item's picture or icon, its name, and what says which of several it is. */
export function PaletteRow({ item }: { item: PaletteItem }) {
  return (
    <>
      <span className="grid size-8 shrink-0 place-items-center">
        <Mark item={item} />
      </span>
      <span className="min-w-0 flex-1 truncate font-medium">
        <bdi>{item.label}</bdi>
      </span>
      {item.detail && (
        <span className="max-w-[45%] shrink-0 truncate text-small text-muted">
          <bdi>{item.detail}</bdi>
        </span>
      )}
    </>
  )
}

const icons = {
  network: Building2,
  notice: Megaphone,
  video: Clapperboard,
  track: Music2,
  setting: Settings,
  action: Plus,
  screen: SquareArrowOutUpRight,
  mood: Tags,
  month: ReceiptText,
} as const

function Mark({ item: { kind, icon, label, picture = null } }: { item: PaletteItem }) {
  if (kind === 'channel' || kind === 'member' || kind === 'person')
    return <RoundPicture src={picture} name={label} sizePx={28} />
  if (picture !== null)
    return kind === 'video' ? (
      <Picture src={picture} alt="" className="h-[18px] w-8 rounded-small bg-sunken object-cover" />
    ) : (
      <Picture
        src={albumArtOfSize(picture, 96)}
        alt=""
        variant="music"
        className="size-7 rounded-small bg-sunken object-cover"
      />
    )
  const Icon = icon ?? icons[kind]
  return <Icon size={18} strokeWidth={1.75} aria-hidden="true" className="text-muted" />
}
