import { byOperatorIds, type Ids, ofOperators, type Row } from './row.ts'

const day = { kind: 'activity', day: '2026-11-01' }
const byNetwork = (more: Record<string, unknown> = {}): Row => ({
  ask: ({ network }: Ids) => ({ query: { network, ...more } }),
  expected: byOperatorIds(200),
})
const nobodys = 2_000_000_000
const ofUpload = (body: Record<string, unknown> = {}): Row => ({
  ask: () => ({ body: { upload_id: nobodys, ...body } }),
  expected: ofOperators('not_found'),
})
const unknownFile = 2_000_000_000
const nobodysChange = { day: '2031-07-09', formats: ['others'], source: 'https://example.com/counting' }

export const consoleReportsRows: Record<string, Row> = {
  'GET console/reports/uploads/one': {
    ask: () => ({ query: { upload: nobodys } }),
    expected: ofOperators('not_found'),
  },
  'GET console/reports/uploads/rejects': {
    ask: () => ({ query: { upload: nobodys, file: 1 } }),
    expected: ofOperators('not_found'),
  },
  'POST console/reports/uploads/begin': {
    ask: () => ({ body: { files: [{ name: 'a.csv', size: 1 }] } }),
    expected: ofOperators(),
  },
  'PUT console/reports/uploads/chunk': {
    ask: () => ({ query: { upload: nobodys, file: 1, offset: 0 } }),
    expected: ofOperators('not_found'),
  },
  'POST console/reports/uploads/look': ofUpload(),
  'POST console/reports/uploads/apply': ofUpload({ shown: '0'.repeat(64) }),
  'POST console/reports/uploads/cancel': ofUpload(),
  'GET console/reports/calendar': byNetwork({ kind: 'activity', month: '2026-11' }),
  'GET console/reports/day': byNetwork(day),
  'GET console/reports/day/difference': byNetwork({ ...day, file: 1, other: 2 }),
  'GET console/reports/files/one': {
    ask: ({ network }) => ({ query: { network, file: unknownFile } }),
    expected: ofOperators('not_found'),
  },
  'GET console/reports/rejects': {
    ask: ({ network }) => ({ query: { network, file: unknownFile } }),
    expected: ofOperators('not_found'),
  },
  'POST console/reports/restore': {
    ask: ({ network }) => ({ body: { network_id: network, ...day, file_id: unknownFile, replaces: null } }),
    expected: ofOperators('not_found'),
  },
  'POST console/reports/restore.file': {
    ask: ({ network }) => ({
      body: {
        network_id: network,
        kind: day.kind,
        file_id: unknownFile,
        days: [{ day: day.day, replaces: null }],
      },
    }),
    expected: ofOperators('not_found'),
  },
  'POST console/reports/take.back': {
    ask: ({ network }) => ({ body: { network_id: network, file_id: unknownFile } }),
    expected: ofOperators('not_found'),
  },
  'POST console/reports/unmatched/ignore': {
    ask: ({ network }) => ({
      body: { network_id: network, platform_channel_id: `UC${'i'.repeat(22)}`, is_ignored: true },
    }),
    expected: byOperatorIds(200),
  },
  'POST console/reports/unmatched/register': {
    // What one network has registered another one cannot: each has its own.
    ask: ({ network }) => ({
      body: { network_id: network, platform_channel_id: `UC${String(network).padStart(22, 'r')}` },
    }),
    expected: byOperatorIds(200),
  },
  'POST console/reports/tasks/start': {
    ask: ({ network }) => ({ body: { network_id: network, task: 'verify' } }),
    expected: byOperatorIds(200),
  },
  'POST console/reports/rates/switch': {
    ask: () => ({ body: { source: 'ecb', is_on: true } }),
    expected: ofOperators(),
  },
  'POST console/reports/rates/settle': {
    ask: () => ({ body: { day: '2026-11-01', source: 'ecb', rate: '1400' } }),
    expected: ofOperators('not_found'),
  },
  'POST console/reports/rates/import': {
    ask: () => ({ body: { content: 'date,krw_per_usd\n2026-11-01,1400\n' } }),
    expected: ofOperators(),
  },
  'POST console/reports/counting/save': {
    ask: () => ({ body: { ...nobodysChange, seen: nobodysChange } }),
    expected: ofOperators('conflict'),
  },
  'POST console/reports/counting/remove': {
    ask: () => ({ body: { day: nobodysChange.day } }),
    expected: ofOperators('not_found'),
  },
}
