import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { reportingDay } from '@cuesheet/contract/values/day'
import { pictureAddress } from '../demo/pictures/generated-pictures.ts'
import { seedChannels } from './seed-channels.ts'
import { publicVideos, type SimulatedChannel, type SimulatedVideo } from './simulated-channel.ts'

/** What a person may change of a channel. */
export type ChannelEdit = Pick<
  SimulatedChannel,
  'title' | 'description' | 'localizations' | 'is_terminated' | 'is_emptied' | 'privacy_status'
>

/** What differs from the seed; the file that outlives a restart. */
type Stored = {
  seeded_on: string
  channels: Record<string, ChannelEdit & { added_videos: SimulatedVideo[] }>
}

const toKey = (handle: string) => handle.normalize('NFC').toLowerCase()

/** All that this platform holds. With a `file`, changes are kept there; without, they end with the process. */
export class PlatformState {
  readonly #file: string | null
  readonly #stored: Stored
  readonly #channels = new Map<string, SimulatedChannel>()
  readonly #idByHandle = new Map<string, string>()
  readonly #idByVideo = new Map<string, string>()

  constructor(options: { file?: string; today?: string } = {}) {
    this.#file = options.file ?? null
    const stored = readStored(this.#file)
    this.#stored = stored ?? { seeded_on: options.today ?? reportingDay(new Date()), channels: {} }
    // The day of the seed is kept from the first start on: no video may be another one after a restart.
    if (!stored) this.#write()
    for (const channel of seedChannels(this.#stored.seeded_on, options.today ?? reportingDay(new Date()))) {
      const { added_videos = [], ...edit } = this.#stored.channels[channel.id] ?? {}
      const known = { ...channel, ...edit, videos: [...added_videos, ...channel.videos] }
      this.#channels.set(channel.id, known)
      this.#idByHandle.set(toKey(channel.handle), channel.id)
      for (const { video_id } of known.videos) this.#idByVideo.set(video_id, channel.id)
    }
  }

  /** The day that the seed is of. */
  get seeded_on(): string {
    return this.#stored.seeded_on
  }

  /** Every channel, terminated ones too. */
  list(): SimulatedChannel[] {
    return [...this.#channels.values()]
  }

  find(id: string): SimulatedChannel | null {
    return this.#channels.get(id) ?? null
  }

  findByHandle(handle: string): SimulatedChannel | null {
    return this.find(this.#idByHandle.get(toKey(handle.startsWith('@') ? handle : `@${handle}`)) ?? '')
  }

  findByUsername(name: string): SimulatedChannel | null {
    const key = name.toLowerCase()
    return this.list().find(({ username }) => username?.toLowerCase() === key) ?? null
  }

  /** A video that strangers can see, and its channel. */
  findVideo(video_id: string): { channel: SimulatedChannel; video: SimulatedVideo } | null {
    const channel = this.find(this.#idByVideo.get(video_id) ?? '')
    const video = channel && publicVideos(channel).find((candidate) => candidate.video_id === video_id)
    return channel && video ? { channel, video } : null
  }

  edit(id: string, change: Partial<ChannelEdit>): void {
    const channel = this.#require(id)
    Object.assign(channel, change)
    this.#store(channel)
  }

  /** Publishes a video now. */
  addVideo(id: string, title: string, now = new Date()): SimulatedVideo {
    const channel = this.#require(id)
    const seed = randomBytes(8)
    const video: SimulatedVideo = {
      video_id: seed.toString('base64url').slice(0, 11),
      title,
      published_at: now.toISOString().replace(/\.\d+/, ''),
      duration_seconds: 15 + ((seed[0] ?? 0) % 45),
      privacy_status: 'public',
      thumbnail: pictureAddress('thumbnail', `${channel.genre}-portrait-${seed.toString('hex').slice(0, 8)}`),
    }
    channel.videos.unshift(video)
    this.#idByVideo.set(video.video_id, id)
    this.#store(channel, video)
    return video
  }

  #require(id: string): SimulatedChannel {
    const channel = this.find(id)
    if (!channel) throw new RangeError(`no channel ${id}`)
    return channel
  }

  #store({ id, ...channel }: SimulatedChannel, added?: SimulatedVideo) {
    const { title, description, localizations, is_terminated, is_emptied, privacy_status } = channel
    const added_videos = [...(added ? [added] : []), ...(this.#stored.channels[id]?.added_videos ?? [])]
    this.#stored.channels[id] = {
      title,
      description,
      localizations,
      is_terminated,
      is_emptied,
      privacy_status,
      added_videos,
    }
    this.#write()
  }

  #write() {
    if (this.#file === null) return
    mkdirSync(path.dirname(this.#file), { recursive: true, mode: 0o700 })
    writeFileSync(`${this.#file}.new`, JSON.stringify(this.#stored, null, 1))
    renameSync(`${this.#file}.new`, this.#file)
  }
}

/** A file that is missing or damaged is replaced: nothing in it is worth a refusal to start. */
function readStored(file: string | null): Stored | null {
  try {
    const stored: Stored = JSON.parse(readFileSync(file ?? '', 'utf8'))
    return /^\d{4}-\d{2}-\d{2}$/.test(stored.seeded_on) && stored.channels ? stored : null
  } catch {
    return null
  }
}
