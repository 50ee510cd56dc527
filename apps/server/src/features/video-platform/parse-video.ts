import { platformVideoIdSchema } from '@cuesheet/contract/values/ids'
import * as z from 'zod/mini'
import { parseDuration } from './parse-duration.ts'
import { answerOf, platformMoment, platformPicture, platformText } from './platform-answers.ts'

export type PlatformVideo = {
  video_id: string
  platform_channel_id: string
  title: string
  thumbnail_url: string | null
  /** Null where the platform does not say; 0 for what is still live. */
  duration_seconds: number | null
  published_at: string
  privacy_status: 'public' | 'unlisted' | 'private' | null
}

export type PlatformUpload = { video_id: string; title: string; published_at: string | null }

const privacy = z.optional(z.object({ privacyStatus: z.optional(z.enum(['public', 'unlisted', 'private'])) }))

const video = z.object({
  id: platformVideoIdSchema,
  snippet: z.object({
    channelId: z.string(),
    title: platformText,
    publishedAt: platformMoment,
    thumbnails: z.optional(platformPicture),
  }),
  contentDetails: z.optional(z.object({ duration: z.optional(z.string()) })),
  status: privacy,
})

const upload = z.object({
  snippet: z.object({ title: platformText, resourceId: z.object({ videoId: platformVideoIdSchema }) }),
  contentDetails: z.optional(z.object({ videoPublishedAt: z.optional(platformMoment) })),
})

export const videoParts = ['id', 'snippet', 'contentDetails', 'status']
export const uploadParts = ['snippet', 'contentDetails']
export const videoAnswer = answerOf('video', video)
export const uploadAnswer = answerOf('playlistItem', upload)
/** All that is asked of a playlist: whose it is. */
export const ownerAnswer = answerOf(
  'playlist',
  z.object({ id: z.string(), snippet: z.object({ channelId: z.string() }) }),
)

export function parseVideo({ id, snippet, contentDetails, status }: z.infer<typeof video>): PlatformVideo {
  return {
    video_id: id,
    platform_channel_id: snippet.channelId,
    title: snippet.title,
    thumbnail_url: snippet.thumbnails ?? null,
    duration_seconds: parseDuration(contentDetails?.duration ?? ''),
    published_at: snippet.publishedAt,
    privacy_status: status?.privacyStatus ?? null,
  }
}

export function parseUpload({ snippet, contentDetails }: z.infer<typeof upload>): PlatformUpload {
  return {
    video_id: snippet.resourceId.videoId,
    title: snippet.title,
    published_at: contentDetails?.videoPublishedAt ?? null,
  }
}
