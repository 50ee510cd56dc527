import { channelAnswer, channelParts, type PlatformChannel, parseChannel } from './parse-channel.ts'
import type { ChannelLink } from './parse-channel-link.ts'
import {
  ownerAnswer,
  type PlatformUpload,
  type PlatformVideo,
  parseUpload,
  parseVideo,
  uploadAnswer,
  uploadParts,
  videoAnswer,
  videoParts,
} from './parse-video.ts'
import { type Ask, PlatformCaller, type PlatformOptions, type Question } from './platform-caller.ts'
import { PlatformError } from './platform-error.ts'

export type Resolution =
  /** Not certain: found by a name that no call looks up; it may be someone else's. */
  { channel: PlatformChannel; is_certain: boolean } | { channel: null; absence: Absence }

export type Absence = 'channel_not_found' | 'channel_terminated' | 'video_not_found' | 'playlist_not_found'

/** As many as one call takes, at one unit. */
const maxIds = 50
const terminated = ['channelSuspended', 'channelClosed']
/** How the platform turns a name away that cannot be one. */
const invalidNames = ['channelNotFound', 'invalidFilters', 'invalidParameter', 'invalidValue']

/**
 * What the video platform is asked. Every question ends within the time of its purpose: an answer that can be
 * trusted, or a PlatformError. Absence (null, `absent_ids`, `absence`) is only ever the platform's own word.
 */
export class PlatformClient {
  readonly #caller: PlatformCaller

  constructor(options: PlatformOptions) {
    this.#caller = new PlatformCaller(options)
  }

  /** Whose link it is: at most three units. */
  async resolveChannel(link: ChannelLink, ask: Ask): Promise<Resolution> {
    const question = this.#caller.begin(ask)
    switch (link.by) {
      case 'id':
        return this.#resolveId(link.platform_channel_id, question)
      case 'handle':
        return foundByHandle(await this.#findBy(question, { forHandle: link.handle }), link.handle)
      case 'username':
        return resolution(await this.#findBy(question, { forUsername: link.username }), true)
      case 'name':
        return resolution(
          (await this.#findBy(question, { forHandle: `@${link.name}` })) ??
            (await this.#findBy(question, { forUsername: link.name })),
          false,
        )
      case 'video': {
        const [video] = await this.#listVideos([link.video_id], question)
        if (!video) return { channel: null, absence: 'video_not_found' }
        return this.#resolveId(video.platform_channel_id, question)
      }
      case 'playlist': {
        const owner = await this.#findOwner(link.playlist_id, question)
        return owner ? this.#resolveId(owner, question) : { channel: null, absence: 'playlist_not_found' }
      }
    }
  }

  /** Null: the platform knows no such channel, or no longer. */
  async findChannel(platform_channel_id: string, ask: Ask): Promise<PlatformChannel | null> {
    const [channel] = await this.#listChannels([platform_channel_id], this.#caller.begin(ask))
    return channel ?? null
  }

  /** Any number of channels, fifty at a time, each fifty a question of its own. */
  async *readChannels(ids: readonly string[], ask: Ask) {
    for (const batch of batches(ids)) {
      const channels = await this.#listChannels(batch, this.#caller.begin(ask))
      const readIds = new Set(channels.map(({ platform_channel_id }) => platform_channel_id))
      yield { channels, absent_ids: batch.filter((id) => !readIds.has(id)) }
    }
  }

  /**
   * Fifty uploads, newest first, from a page's start. Null: there is no such playlist, as for every channel without a
   * public video; it says nothing about the channel.
   */
  async findUploads(
    uploads_playlist_id: string,
    ask: Ask & { page_token?: string | null },
  ): Promise<{ uploads: PlatformUpload[]; next_page_token: string | null } | null> {
    const { answer } = await this.#caller.call(this.#caller.begin(ask), {
      request: (api, options) =>
        api.playlistItems.list(
          {
            part: uploadParts,
            playlistId: uploads_playlist_id,
            maxResults: maxIds,
            ...(ask.page_token ? { pageToken: ask.page_token } : {}),
          },
          options,
        ),
      answer: uploadAnswer,
      absences: ['playlistNotFound'],
    })
    if (!answer) return null
    return {
      uploads: (answer.items ?? []).map(parseUpload),
      next_page_token: answer.nextPageToken ?? null,
    }
  }

  /** Any number of videos, fifty at a time; absent ones are private, deleted or never were. */
  async *readVideos(ids: readonly string[], ask: Ask) {
    for (const batch of batches(ids)) {
      const videos = await this.#listVideos(batch, this.#caller.begin(ask))
      const readIds = new Set(videos.map(({ video_id }) => video_id))
      yield { videos, absent_ids: batch.filter((id) => !readIds.has(id)) }
    }
  }

  async #resolveId(platform_channel_id: string, question: Question): Promise<Resolution> {
    const [channel] = await this.#listChannels([platform_channel_id], question)
    if (channel) return { channel, is_certain: true }
    return { channel: null, absence: await this.#explainAbsence(platform_channel_id, question) }
  }

  /** A list of channels leaves terminated ones out without a word; a list of their playlists says it. */
  async #explainAbsence(channelId: string, question: Question): Promise<Absence> {
    try {
      const { absence } = await this.#caller.call(question, {
        request: (api, options) =>
          api.playlists.list({ part: ['id', 'snippet'], channelId, maxResults: 1 }, options),
        answer: ownerAnswer,
        absences: [...terminated, 'channelNotFound', 'playlistForbidden'],
      })
      return absence && terminated.includes(absence) ? 'channel_terminated' : 'channel_not_found'
    } catch (error) {
      // That it is absent is known already; only the reason is not.
      if (error instanceof PlatformError) return 'channel_not_found'
      throw error
    }
  }

  async #listChannels(ids: readonly string[], question: Question): Promise<PlatformChannel[]> {
    const { answer } = await this.#caller.call(question, {
      request: (api, options) =>
        api.channels.list({ part: channelParts, id: [ids.join(',')], maxResults: maxIds }, options),
      answer: channelAnswer,
    })
    return requireAsked(answer?.items ?? [], ids).map(parseChannel)
  }

  async #findBy(
    question: Question,
    filter: { forHandle: string } | { forUsername: string },
  ): Promise<PlatformChannel | null> {
    const { answer } = await this.#caller.call(question, {
      request: (api, options) => api.channels.list({ part: channelParts, ...filter }, options),
      answer: channelAnswer,
      absences: invalidNames,
    })
    const [item] = answer?.items ?? []
    return item ? parseChannel(item) : null
  }

  async #listVideos(ids: readonly string[], question: Question): Promise<PlatformVideo[]> {
    const { answer } = await this.#caller.call(question, {
      request: (api, options) => api.videos.list({ part: videoParts, id: [ids.join(',')] }, options),
      answer: videoAnswer,
    })
    return requireAsked(answer?.items ?? [], ids).map(parseVideo)
  }

  async #findOwner(playlistId: string, question: Question): Promise<string | null> {
    const { answer } = await this.#caller.call(question, {
      request: (api, options) => api.playlists.list({ part: ['id', 'snippet'], id: [playlistId] }, options),
      answer: ownerAnswer,
      absences: ['playlistNotFound', 'playlistForbidden'],
    })
    return requireAsked(answer?.items ?? [], [playlistId])[0]?.snippet.channelId ?? null
  }
}

const resolution = (channel: PlatformChannel | null, is_certain: boolean): Resolution =>
  channel ? { channel, is_certain } : { channel: null, absence: 'channel_not_found' }

/** A channel that goes by another handle, as after a change of it, may be someone else's. */
const foundByHandle = (channel: PlatformChannel | null, handle: string): Resolution =>
  resolution(channel, plain(channel?.handle ?? '') === plain(handle))

const plain = (handle: string) => handle.normalize('NFC').toLowerCase()

/** An answer about something else is none. */
function requireAsked<Item extends { id: string }>(items: Item[], ids: readonly string[]): Item[] {
  if (items.some(({ id }) => !ids.includes(id))) throw new PlatformError('unreachable', 'wrong_shape')
  return items
}

function* batches(ids: readonly string[]): Generator<string[]> {
  const unique = [...new Set(ids)]
  for (let from = 0; from < unique.length; from += maxIds) yield unique.slice(from, from + maxIds)
}
