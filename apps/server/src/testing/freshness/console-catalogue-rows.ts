import {
  changeTracks,
  consoleTags,
  consoleTrack,
  mergeTags,
  renameTag,
  updateTrack,
} from '@cuesheet/contract/console-catalogue'
import {
  addCatalogueFile,
  addTrackFile,
  appendCatalogueFile,
  applyCatalogueFile,
  checkCatalogueFile,
} from '@cuesheet/contract/console-catalogue-files'
import { consoleCharts, makeCharts } from '@cuesheet/contract/console-catalogue-use'
import { trackDetail } from '@cuesheet/contract/music'
import { createTrack } from '../catalogue.ts'
import { chartedWeek } from './charted-week.ts'
import type { Clients, Row, World } from './world.ts'

/** A track of the network's own with a mood of its own, as an operator and a member see it. */
async function makeTrack({ db, network, here }: World) {
  const slug = `mood-${network.network_id}`
  const { track_id, isrc } = await createTrack(db, { title: 'Song', networks: [network], tags: [slug] })
  const { rows } = await here.operator.call(consoleTags)
  const { tag_id } = rows.find((tag) => tag.slug === slug)!
  const read = async (at: Clients) => [
    await at.operator.call(consoleTrack, { query: { track: track_id } }),
    await at.member.call(trackDetail, { query: { track: track_id } }),
  ]
  return { track_id, tag_id, isrc, read }
}

export const consoleCatalogueRows: Record<string, Row> = {
  'POST console/catalogue/track/update': async (world) => {
    const { track_id, read } = await makeTrack(world)
    const body = {
      track_id,
      revision: 1,
      title: 'Another',
      artist: '',
      album: '',
      category: 'song' as const,
      duration_seconds: null,
      bpm: 98,
      is_instrumental: null,
      released_on: null,
      is_exclusive: false,
      uses: ['shorts' as const],
      networks: [world.network.network_id],
      tags: [],
      is_withdrawn: false,
    }
    return { read, change: () => world.here.operator.call(updateTrack, { body }) }
  },
  'POST console/catalogue/tracks/change': async (world) => {
    const { track_id, read } = await makeTrack(world)
    const body = { tracks: [track_id], change: 'withdraw' as const }
    return { read, change: () => world.here.operator.call(changeTracks, { body }) }
  },
  'POST console/catalogue/tags/rename': async (world) => {
    const { tag_id, read } = await makeTrack(world)
    const body = { tag_id, names: { ko: '차분한' }, seen: {} }
    return { read, change: () => world.here.operator.call(renameTag, { body }) }
  },
  'POST console/catalogue/tags/merge': async (world) => {
    const { tag_id, read } = await makeTrack(world)
    const slug = `kept-${world.network.network_id}`
    await createTrack(world.db, { title: 'Other', networks: [world.network], tags: [slug] })
    const { rows } = await world.here.operator.call(consoleTags)
    const body = { into: rows.find((tag) => tag.slug === slug)!.tag_id, tags: [tag_id] }
    return { read, change: () => world.here.operator.call(mergeTags, { body }) }
  },
  'POST console/catalogue/files/apply': async (world) => {
    const { isrc, read } = await makeTrack(world)
    const { operator } = world.here
    const bytes = Buffer.from(`isrc,title\n${isrc},Loaded\n`)
    const { file } = await operator.call(addCatalogueFile, {
      body: { name: 'tracks.csv', size: bytes.length },
    })
    await operator.call(appendCatalogueFile, { query: { file, offset: 0 }, bytes })
    const { shown } = await operator.call(checkCatalogueFile, { body: { file } })
    return { read, change: () => operator.call(applyCatalogueFile, { body: { file, shown: shown! } }) }
  },
  'POST console/catalogue/pieces/add': async (world) => {
    const { isrc, read } = await makeTrack(world)
    const body = { name: `${isrc}.mp3`, content: Buffer.from(`ID3 ${isrc}`).toString('base64') }
    return { read, change: () => world.here.operator.call(addTrackFile, { body }) }
  },
  'POST console/catalogue/charts/make': async (world) => {
    await chartedWeek(world)
    const { network_id } = world.network
    return {
      read: (at) => at.operator.call(consoleCharts, { query: { network: network_id } }),
      change: () => world.here.operator.call(makeCharts, { body: { network_id } }),
    }
  },
}
