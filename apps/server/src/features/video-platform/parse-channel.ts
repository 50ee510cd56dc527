import { platformChannelIdSchema } from '@cuesheet/contract/values/ids'
import * as z from 'zod/mini'
import { answerOf, platformCount, platformMoment, platformPicture, platformText } from './platform-answers.ts'

export type PlatformChannel = {
  platform_channel_id: string
  title: string
  /** With its @; null for a channel that has none. */
  handle: string | null
  /** Every text in which an owner may have put a code, with its field; none is empty. */
  descriptions: { field: string; text: string }[]
  thumbnail_url: string | null
  uploads_playlist_id: string | null
  /** Public videos; null where the channel hides them. */
  video_count: number | null
  privacy_status: 'public' | 'unlisted' | 'private' | null
  country: string | null
  published_at: string
}

export const channelParts = [
  'id',
  'snippet',
  'contentDetails',
  'statistics',
  'status',
  'brandingSettings',
  'localizations',
]

const described = z.object({ description: z.optional(platformText) })

const channel = z.object({
  id: platformChannelIdSchema,
  snippet: z.object({
    title: platformText,
    description: z.optional(platformText),
    customUrl: z.optional(platformText),
    publishedAt: platformMoment,
    country: z.optional(z.string()),
    thumbnails: z.optional(platformPicture),
    localized: z.optional(described),
  }),
  contentDetails: z.optional(
    z.object({ relatedPlaylists: z.optional(z.object({ uploads: z.optional(z.string()) })) }),
  ),
  statistics: z.optional(z.object({ videoCount: z.optional(platformCount) })),
  status: z.optional(z.object({ privacyStatus: z.optional(z.enum(['public', 'unlisted', 'private'])) })),
  brandingSettings: z.optional(z.object({ channel: z.optional(described) })),
  localizations: z.optional(z.record(z.string(), described)),
})

export const channelAnswer = answerOf('channel', channel)

/** A channel as the rest of the product knows it. */
export function parseChannel(item: z.infer<typeof channel>): PlatformChannel {
  const { snippet, contentDetails, statistics, status } = item
  return {
    platform_channel_id: item.id,
    title: snippet.title,
    handle: toHandle(snippet.customUrl),
    descriptions: listDescriptions(item),
    thumbnail_url: snippet.thumbnails ?? null,
    uploads_playlist_id: contentDetails?.relatedPlaylists?.uploads || null,
    video_count: statistics?.videoCount ?? null,
    privacy_status: status?.privacyStatus ?? null,
    country: snippet.country ?? null,
    published_at: snippet.publishedAt,
  }
}

function listDescriptions({ snippet, brandingSettings, localizations = {} }: z.infer<typeof channel>) {
  const all = [
    ['snippet.description', snippet.description],
    ['snippet.localized.description', snippet.localized?.description],
    ...Object.entries(localizations).map(
      ([language, texts]) => [`localizations.${language}.description`, texts.description] as const,
    ),
    ['brandingSettings.channel.description', brandingSettings?.channel?.description],
  ] as const
  return all.flatMap(([field, text]) => (text ? [{ field, text }] : []))
}

/** Old custom addresses are no handles; handles of other scripts may come percent-encoded. */
function toHandle(customUrl: string | undefined): string | null {
  if (!customUrl?.startsWith('@')) return null
  try {
    return decodeURIComponent(customUrl).normalize('NFC')
  } catch {
    return customUrl
  }
}
