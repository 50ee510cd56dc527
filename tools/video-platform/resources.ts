import { createHash } from 'node:crypto'
import { publicVideos, type SimulatedChannel, type SimulatedVideo, uploadsOf } from './simulated-channel.ts'

export const channelParts = [
  'id',
  'snippet',
  'contentDetails',
  'statistics',
  'status',
  'brandingSettings',
  'localizations',
  'topicDetails',
  'contentOwnerDetails',
] as const
export const videoParts = ['id', 'snippet', 'contentDetails', 'status', 'statistics'] as const
export const playlistParts = ['id', 'snippet', 'status', 'contentDetails'] as const
export const playlistItemParts = ['id', 'snippet', 'contentDetails', 'status'] as const

/** An answer's fingerprint, as the API gives one to it and to each thing in it. */
export const etagOf = (value: unknown) => createHash('sha1').update(JSON.stringify(value)).digest('base64url')

/** One thing of an answer with the parts asked for. */
function resource(kind: string, id: string, all: Record<string, object>, parts: readonly string[]) {
  const chosen = Object.fromEntries(Object.entries(all).filter(([part]) => parts.includes(part)))
  return { kind: `youtube#${kind}`, etag: etagOf([id, chosen]), id, ...chosen }
}

export function channelResource(
  channel: SimulatedChannel,
  options: { origin: string; parts: readonly string[]; language: string | null },
) {
  const { title, description, localizations, language } = channel
  const videos = publicVideos(channel)
  const localized = (options.language && localizations[options.language]) || { title, description }
  const picture = (size: number) => ({ url: `${options.origin}${channel.avatar}`, width: size, height: size })
  return resource(
    'channel',
    channel.id,
    {
      snippet: {
        title,
        description,
        customUrl: channel.handle,
        publishedAt: channel.published_at,
        thumbnails: { default: picture(88), medium: picture(240), high: picture(800) },
        defaultLanguage: language,
        localized,
        country: channel.country,
      },
      contentDetails: { relatedPlaylists: { likes: '', uploads: uploadsOf(channel) } },
      statistics: {
        viewCount: String(videos.length * 4200),
        subscriberCount: String(videos.length * 130),
        hiddenSubscriberCount: false,
        videoCount: String(videos.length),
      },
      status: {
        privacyStatus: channel.privacy_status,
        isLinked: true,
        longUploadsStatus: 'longUploadsUnspecified',
        madeForKids: false,
      },
      brandingSettings: {
        channel: { title, description, country: channel.country, defaultLanguage: language },
        image: {},
      },
      ...(Object.keys(localizations).length > 0
        ? { localizations: { ...localizations, [language]: { title, description } } }
        : {}),
      topicDetails: { topicCategories: ['https://en.wikipedia.org/wiki/Music'] },
      contentOwnerDetails: {},
    },
    options.parts,
  )
}

const thumbnails = (origin: string, { thumbnail }: SimulatedVideo) => ({
  default: { url: `${origin}${thumbnail}`, width: 120, height: 90 },
  medium: { url: `${origin}${thumbnail}`, width: 320, height: 180 },
  high: { url: `${origin}${thumbnail}`, width: 480, height: 360 },
})

export function videoResource(
  channel: SimulatedChannel,
  video: SimulatedVideo,
  { origin, parts }: { origin: string; parts: readonly string[] },
) {
  const { title } = video
  return resource(
    'video',
    video.video_id,
    {
      snippet: {
        publishedAt: video.published_at,
        channelId: channel.id,
        title,
        description: '',
        thumbnails: thumbnails(origin, video),
        channelTitle: channel.title,
        categoryId: '22',
        liveBroadcastContent: 'none',
        localized: { title, description: '' },
      },
      contentDetails: {
        duration: isoDuration(video.duration_seconds),
        dimension: '2d',
        definition: 'hd',
        caption: 'false',
        licensedContent: true,
        contentRating: {},
        projection: 'rectangular',
      },
      status: {
        uploadStatus: 'processed',
        privacyStatus: video.privacy_status,
        license: 'youtube',
        embeddable: true,
        publicStatsViewable: true,
        madeForKids: false,
      },
      statistics: { viewCount: '4200', likeCount: '120', favoriteCount: '0', commentCount: '8' },
    },
    parts,
  )
}

export function playlistResource(
  channel: SimulatedChannel,
  playlistId: string,
  { origin, parts }: { origin: string; parts: readonly string[] },
) {
  const title = playlistId === uploadsOf(channel) ? `Uploads from ${channel.title}` : 'Favorites'
  const [newest] = publicVideos(channel)
  return resource(
    'playlist',
    playlistId,
    {
      snippet: {
        publishedAt: channel.published_at,
        channelId: channel.id,
        title,
        description: '',
        thumbnails: newest ? thumbnails(origin, newest) : {},
        channelTitle: channel.title,
        localized: { title, description: '' },
      },
      status: { privacyStatus: 'public' },
      contentDetails: { itemCount: publicVideos(channel).length },
    },
    parts,
  )
}

export function playlistItemResource(
  channel: SimulatedChannel,
  playlistId: string,
  { video, position }: { video: SimulatedVideo; position: number },
  { origin, parts }: { origin: string; parts: readonly string[] },
) {
  return resource(
    'playlistItem',
    Buffer.from(`${playlistId}.${video.video_id}`).toString('base64url'),
    {
      snippet: {
        publishedAt: video.published_at,
        channelId: channel.id,
        title: video.title,
        description: '',
        thumbnails: thumbnails(origin, video),
        channelTitle: channel.title,
        playlistId,
        position,
        resourceId: { kind: 'youtube#video', videoId: video.video_id },
        videoOwnerChannelTitle: channel.title,
        videoOwnerChannelId: channel.id,
      },
      contentDetails: { videoId: video.video_id, videoPublishedAt: video.published_at },
      status: { privacyStatus: video.privacy_status },
    },
    parts,
  )
}

/** PT1H2M3S. */
function isoDuration(seconds: number): string {
  const parts = [
    [Math.floor(seconds / 3600), 'H'],
    [Math.floor((seconds % 3600) / 60), 'M'],
    [seconds % 60, 'S'],
  ] as const
  return `PT${parts.map(([value, unit]) => (value > 0 ? `${value}${unit}` : '')).join('') || '0S'}`
}
