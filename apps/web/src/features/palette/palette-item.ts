import type { LucideIcon } from 'lucide-react'

/** A page of the product, as the router takes it. */
export type Place = {
  to: string
  params?: Record<string, string>
  search?: Record<string, string | number | undefined>
  hash?: string
}

type PaletteKind =
  | 'screen'
  | 'mood'
  | 'month'
  | 'action'
  | 'setting'
  | 'network'
  | 'channel'
  | 'member'
  | 'person'
  | 'video'
  | 'track'
  | 'notice'

export type PaletteItem = {
  /** Of its kind. */
  id: string
  kind: PaletteKind
  label: string
  /** In smaller letters, beside or below its name. */
  detail?: string
  picture?: string | null
  icon?: LucideIcon
  /** Other words that find it; with `|` between them they are names of several words. */
  words?: string
} & ({ place: Place } | { act: () => void })

/** What is found on the server and kept among the recent ones: everything about it is data. */
export type PlaceItem = Omit<PaletteItem, 'icon' | 'words'> & { place: Place }

/** The kinds of things that are found on the server, in their order. */
export const foundGroups = [
  'networks',
  'channels',
  'members',
  'people',
  'videos',
  'tracks',
  'notices',
] as const
/** Of the kinds that a viewer may find something of. */
export type FoundItems = Partial<Record<(typeof foundGroups)[number], PlaceItem[]>>
