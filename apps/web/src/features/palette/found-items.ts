import type { AnswerOf } from '@cuesheet/contract/endpoint'
import { find } from '@cuesheet/contract/palette'
import { queryOf } from '../../lib/client.ts'
import type { PlaceItem } from './palette-item.ts'

const approved = 2

/** What was found, with the place where each is shown. */
export function foundItems({ channels, members, videos, tracks }: AnswerOf<typeof find>) {
  return {
    channels: channels.map(
      ({ channel_id, title, handle, thumbnail, status }): PlaceItem => ({
        kind: 'channel',
        id: String(channel_id),
        label: title,
        ...(handle !== null && { detail: handle }),
        picture: thumbnail,
        // A report is of what counts; of all others there is more to see where they are managed. A tab of its own opens no
        // modal: the search leaves the channel in sight there.
        place:
          status === approved
            ? { to: '/report-channel', search: { channel: channel_id } }
            : { to: '/manage-channel', search: { search: title, 'add-channel': String(channel_id) } },
      }),
    ),
    members: members.map(
      ({ account_id, nickname, user_id }): PlaceItem => ({
        kind: 'member',
        id: String(account_id),
        label: nickname,
        detail: user_id,
        place: { to: '/manage-member/$id', params: { id: String(account_id) } },
      }),
    ),
    videos: videos.map(
      (video): PlaceItem => ({
        kind: 'video',
        id: `${video.video_id}.${video.channel_id}`,
        label: video.title,
        detail: video.channel_title,
        picture: video.thumbnail,
        place: {
          to: '/report-video',
          search: { 'video-detail': `${video.video_id}.${video.channel_id}` },
        },
      }),
    ),
    tracks: tracks.map(
      ({ track_id, title, artist, album_art }): PlaceItem => ({
        kind: 'track',
        id: String(track_id),
        label: title,
        detail: artist,
        picture: album_art,
        place: { to: '/musics/$id', params: { id: String(track_id) } },
      }),
    ),
  }
}

/** What the viewer may open that has this in its title; what was found before stays until it is here. */
export const findQuery = (search: string) =>
  queryOf(find, { search }, { select: foundItems, staleTime: 30_000 })
