import { channelNotFound, channelSuspended, playlistNotFound } from './api-error.ts'
import type { ApiQuery } from './api-query.ts'
import type { PlatformState } from './platform-state.ts'
import {
  channelParts,
  channelResource,
  playlistItemParts,
  playlistItemResource,
  playlistParts,
  playlistResource,
  videoParts,
  videoResource,
} from './resources.ts'
import { favoritesOf, publicVideos, type SimulatedChannel, uploadsOf } from './simulated-channel.ts'

export type ApiCall = (state: PlatformState, query: ApiQuery, origin: string) => object

const isThere = <Item>(item: Item | null): item is Item => item !== null
const isPublic = (channel: SimulatedChannel | null): channel is SimulatedChannel =>
  channel !== null && !channel.is_terminated

function answer(kind: string, page: { paging: object }, items: object[]) {
  // As the platform does: what finds nothing has no items at all.
  return { kind: `youtube#${kind}ListResponse`, ...page.paging, ...(items.length > 0 ? { items } : {}) }
}

const listChannels: ApiCall = (state, query, origin) => {
  const parts = query.parts(channelParts)
  const { name, values } = query.filter(['id', 'forHandle', 'forUsername'])
  const found = {
    id: () => [...new Set(values)].map((id) => state.find(id)),
    forHandle: () => [state.findByHandle(query.get('forHandle') ?? '')],
    forUsername: () => [state.findByUsername(query.get('forUsername') ?? '')],
  }[name]()
  const { page, ...paged } = query.page(found.filter(isPublic), 5)
  const options = { origin, parts, language: query.get('hl') }
  return answer(
    'channel',
    paged,
    page.map((channel) => channelResource(channel, options)),
  )
}

const listVideos: ApiCall = (state, query, origin) => {
  const parts = query.parts(videoParts)
  const { values } = query.filter(['id'])
  const videos = [...new Set(values)].map((id) => state.findVideo(id)).filter(isThere)
  // The size of a page has no meaning where ids are given.
  const pageInfo = { totalResults: videos.length, resultsPerPage: videos.length }
  return answer(
    'video',
    { paging: { pageInfo } },
    videos.map(({ channel, video }) => videoResource(channel, video, { origin, parts })),
  )
}

const listPlaylists: ApiCall = (state, query, origin) => {
  const parts = query.parts(playlistParts)
  const { name, values } = query.filter(['id', 'channelId'])
  const found =
    name === 'id'
      ? values.flatMap((id) => {
          const channel = findOwner(state, id)
          return channel ? [{ channel, id }] : []
        })
      : ownPlaylists(state.find(values[0] ?? ''))
  const { page, ...paged } = query.page(found, 5)
  return answer(
    'playlist',
    paged,
    page.map(({ channel, id }) => playlistResource(channel, id, { origin, parts })),
  )
}

const listPlaylistItems: ApiCall = (state, query, origin) => {
  const parts = query.parts(playlistItemParts)
  const { values } = query.filter(['playlistId'])
  const playlistId = values[0] ?? ''
  const channel = findOwner(state, playlistId)
  const videos = channel ? publicVideos(channel) : []
  // A channel without a public video has no playlist of uploads either.
  if (!channel || videos.length === 0) throw playlistNotFound('youtube.playlistItem')
  const { page, ...paged } = query.page(
    videos.map((video, position) => ({ video, position })),
    5,
  )
  return answer(
    'playlistItem',
    paged,
    page.map((item) => playlistItemResource(channel, playlistId, item, { origin, parts })),
  )
}

function findOwner(state: PlatformState, playlistId: string): SimulatedChannel | null {
  const channel = state.find(`UC${playlistId.slice(2, 24)}`)
  if (!isPublic(channel) || channel.privacy_status === 'private') return null
  return [uploadsOf(channel), favoritesOf(channel)].includes(playlistId) ? channel : null
}

function ownPlaylists(channel: SimulatedChannel | null) {
  if (!channel) throw channelNotFound()
  if (channel.is_terminated) throw channelSuspended()
  return [{ channel, id: favoritesOf(channel) }]
}

/** By the last part of the address. */
export const apiCalls: Record<string, ApiCall> = {
  channels: listChannels,
  videos: listVideos,
  playlists: listPlaylists,
  playlistItems: listPlaylistItems,
}
