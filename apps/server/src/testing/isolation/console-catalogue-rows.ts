import { byOperatorIds, ofOperators, type Row } from './row.ts'

const nobodysFile = '0'.repeat(32)
const sunday = '2020-01-05'

/** Of what its own network has not: tracks of one network are every operator’s. */
export const consoleCatalogueRows: Record<string, Row> = {
  'GET console/catalogue/tracks': { expected: ofOperators() },
  'GET console/catalogue/track': {
    ask: ({ track }) => ({ query: { track } }),
    expected: byOperatorIds(200),
  },
  'GET console/catalogue/usage': {
    ask: ({ track }) => ({ query: { tracks: String(track) } }),
    is_across_networks: true,
    expected: ofOperators(),
  },
  // Changed meanwhile.
  'POST console/catalogue/track/update': {
    ask: ({ track }) => ({
      body: {
        track_id: track,
        revision: 99,
        title: 'T',
        artist: '',
        album: '',
        category: 'song',
        duration_seconds: null,
        bpm: null,
        is_instrumental: null,
        released_on: null,
        is_exclusive: false,
        uses: ['shorts'],
        networks: null,
        tags: [],
        is_withdrawn: false,
      },
    }),
    is_across_networks: true,
    expected: byOperatorIds('conflict'),
  },
  'POST console/catalogue/tracks/change': {
    ask: ({ track }) => ({ body: { tracks: [track], change: 'offer' } }),
    is_across_networks: true,
    expected: ofOperators(),
  },
  'POST console/catalogue/tags/rename': {
    ask: () => ({ body: { tag_id: 999_999, names: {}, seen: {} } }),
    expected: ofOperators('not_found'),
  },
  'POST console/catalogue/tags/merge': {
    ask: () => ({ body: { into: 999_998, tags: [999_999] } }),
    expected: ofOperators('not_found'),
  },
  'POST console/catalogue/files/add': {
    ask: () => ({ body: { name: 'tracks.csv', size: 10 } }),
    expected: ofOperators(),
  },
  'PUT console/catalogue/files/append': {
    ask: () => ({ query: { file: nobodysFile, offset: 0 } }),
    expected: ofOperators('not_found'),
  },
  'POST console/catalogue/files/head': {
    ask: () => ({ body: { file: nobodysFile } }),
    expected: ofOperators('not_found'),
  },
  'POST console/catalogue/files/check': {
    ask: () => ({ body: { file: nobodysFile } }),
    expected: ofOperators('not_found'),
  },
  'POST console/catalogue/files/apply': {
    ask: () => ({ body: { file: nobodysFile, shown: '0'.repeat(64) } }),
    expected: ofOperators('not_found'),
  },
  'POST console/catalogue/files/delete': {
    ask: () => ({ body: { file: nobodysFile } }),
    expected: ofOperators('not_found'),
  },
  'POST console/catalogue/pieces/add': {
    ask: () => ({ body: { name: 'cover.png', content: 'YWJj' } }),
    expected: ofOperators(),
  },
  'GET console/catalogue/claims': { expected: ofOperators() },
  'GET console/catalogue/claims/videos': {
    ask: () => ({ query: { isrc: 'KRA012600001' } }),
    expected: ofOperators(),
  },
  'GET console/catalogue/charts/compare': {
    ask: ({ network }) => ({ query: { network, week: sunday, other: sunday } }),
    expected: byOperatorIds(200),
  },
  'POST console/catalogue/charts/make': {
    ask: ({ network }) => ({ body: { network_id: network } }),
    expected: byOperatorIds(200),
  },
}
