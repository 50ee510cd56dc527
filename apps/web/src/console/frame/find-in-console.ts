import { consoleFind } from '@cuesheet/contract/console-find'
import type { AnswerOf } from '@cuesheet/contract/endpoint'
import type { FoundItems, PlaceItem } from '../../features/palette/palette-item.ts'
import { queryOf } from '../../lib/client.ts'
import { consoleLink } from '../console-link.ts'

type Found = AnswerOf<typeof consoleFind>

const named = (detail: string | null) => (detail === null ? {} : { detail })

/** What was found in all networks, with the page of the console where each is shown. */
const itemsOf = ({ networks, people, channels, tracks, notices }: Found): FoundItems => ({
  networks: networks.map(
    ({ network_id, name, domain }): PlaceItem => ({
      kind: 'network',
      id: String(network_id),
      label: name,
      ...named(domain),
      place: consoleLink(`networks/${network_id}`),
    }),
  ),
  people: people.map(
    ({ account_id, nickname, user_id, network }): PlaceItem => ({
      kind: 'person',
      id: String(account_id),
      label: nickname,
      detail: [user_id, network].filter(Boolean).join(' · '),
      place: consoleLink(`people/${account_id}`),
    }),
  ),
  channels: channels.map(
    ({ network_id, channel_id, title, thumbnail, network }): PlaceItem => ({
      kind: 'channel',
      id: `${network_id}-${channel_id}`,
      label: title,
      ...named(network),
      picture: thumbnail,
      place: consoleLink('review', { open: `${network_id}-${channel_id}` }),
    }),
  ),
  tracks: tracks.map(
    ({ track_id, title, artist, album_art }): PlaceItem => ({
      kind: 'track',
      id: String(track_id),
      label: title,
      detail: artist,
      picture: album_art,
      place: consoleLink(`catalogue/tracks/${track_id}`),
    }),
  ),
  notices: notices.map(
    ({ notice_id, title, network }): PlaceItem => ({
      kind: 'notice',
      id: String(notice_id),
      label: title,
      ...named(network),
      place: consoleLink(`notices/${notice_id}`),
    }),
  ),
})

/** What was found before stays until the answer is here. */
export const findInConsole = (search: string) =>
  queryOf(consoleFind, { search }, { select: itemsOf, staleTime: 30_000 })
