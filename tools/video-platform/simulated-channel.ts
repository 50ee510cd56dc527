import type { Genre } from '../demo/pictures/genres.ts'

export type SimulatedVideo = {
  video_id: string
  title: string
  published_at: string
  duration_seconds: number
  privacy_status: 'public' | 'unlisted' | 'private'
  /** Path of its picture on this server. */
  thumbnail: string
}

type Texts = { title: string; description: string }

export type SimulatedChannel = {
  id: string
  /** With its @. */
  handle: string
  /** The name of the days before handles. */
  username: string | null
  genre: Genre
  country: string
  published_at: string
  language: string
  /** By language; never the channel's own. */
  localizations: Record<string, Texts>
  privacy_status: 'public' | 'private'
  is_terminated: boolean
  /** No video of it is public any more. */
  is_emptied: boolean
  /** Path of its picture on this server. */
  avatar: string
  /** Newest first. */
  videos: SimulatedVideo[]
} & Texts

/** The playlist of a channel's uploads, as the platform names it. */
export const uploadsOf = (channel: SimulatedChannel) => `UU${channel.id.slice(2)}`

/** A playlist that a channel made itself. */
export const favoritesOf = (channel: SimulatedChannel) => `PL${channel.id.slice(2)}AbCdEfGh`

/** What strangers see of a channel: nothing of a terminated one, no uploads of a private one. */
export const publicVideos = (channel: SimulatedChannel) =>
  channel.is_terminated || channel.is_emptied || channel.privacy_status === 'private'
    ? []
    : channel.videos.filter(({ privacy_status }) => privacy_status === 'public')
