import { video } from '@cuesheet/contract/dashboard'
import {
  addFavourite,
  declareTrack,
  markHeard,
  musicHome,
  orderFavourites,
  removeFavourite,
  trackDetail,
  trackMoods,
  trackQueue,
  tracks,
  trackTags,
} from '@cuesheet/contract/music'
import { createTrack } from '../catalogue.ts'
import { videoId } from '../factories.ts'
import { chartedWeek } from './charted-week.ts'
import type { Clients, Row, World } from './world.ts'

const musicOf = async (at: Clients) => [
  await at.member.call(musicHome),
  await at.member.call(tracks),
  await at.member.call(tracks, { query: { search: 'song', sort: 'title' } }),
  await at.member.call(trackTags),
  await at.member.call(trackMoods),
]

/** Two tracks of the network's own catalogue, the first of them a favourite. */
async function makeFavourites({ db, network, here }: World): Promise<number[]> {
  const made = [
    await createTrack(db, { title: 'Song one', networks: [network] }),
    await createTrack(db, { title: 'Song two', networks: [network] }),
  ]
  await here.member.call(addFavourite, { body: { track: made[0]!.track_id } })
  return made.map(({ track_id }) => track_id)
}

export const musicRows: Record<string, Row> = {
  'POST music/favourites/add': async (world) => {
    const [, track = 0] = await makeFavourites(world)
    return { read: musicOf, change: () => world.here.member.call(addFavourite, { body: { track } }) }
  },
  'POST music/favourites/remove': async (world) => {
    const [track = 0] = await makeFavourites(world)
    return { read: musicOf, change: () => world.here.member.call(removeFavourite, { body: { track } }) }
  },
  'POST music/favourites/order': async (world) => {
    const [one = 0, two = 0] = await makeFavourites(world)
    await world.here.member.call(addFavourite, { body: { track: two } })
    const body = { tracks: [two, one] }
    return { read: musicOf, change: () => world.here.member.call(orderFavourites, { body }) }
  },
  'POST music/heard': async ({ db, network, here }) => {
    const { track_id } = await createTrack(db, {
      title: 'Heard',
      networks: [network],
      preview: '/audio/a.wav',
    })
    return {
      read: async (at) => [await at.member.call(trackQueue, { query: { of: 'unheard' } })],
      change: () => here.member.call(markHeard, { body: { track: track_id } }),
    }
  },
  'POST music/declare': async (world) => {
    const [track = 0] = await makeFavourites(world)
    const body = { video: videoId('v'), track, is_used: true }
    return {
      read: async (at) => [
        await at.member.call(video, { query: { video_id: videoId('v') } }),
        await at.manager.call(trackDetail, { query: { track: String(track) } }),
      ],
      change: () => world.here.member.call(declareTrack, { body }),
    }
  },
  'cuesheet import-catalogue': async ({ network, cuesheet, write }) => {
    const isrc = `KRCAT26${String(network.network_id).padStart(5, '0')}`
    const file = await write('catalogue.csv', `isrc,title,artist,tags\n${isrc},Song new,Someone,calm\n`)
    return { read: musicOf, change: () => cuesheet('import-catalogue', file, '--category', 'song') }
  },
  'cuesheet chart': async (world) => {
    await chartedWeek(world)
    return { read: musicOf, change: () => world.cuesheet('chart', '--network', world.network.name) }
  },
}
