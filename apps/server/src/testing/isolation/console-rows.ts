import { ofOperators, type Row } from './row.ts'

export const consoleRows: Record<string, Row> = {
  'GET console/audit/list': {
    ask: ({ network }) => ({ query: { network } }),
    expected: ofOperators(),
  },
  'GET console/find': { ask: () => ({ query: { search: 'mark' } }), expected: ofOperators() },
  'GET console/filters': { ask: () => ({ query: { list: 'networks' } }), expected: ofOperators() },
  'POST console/filters/save': {
    ask: () => ({ body: { list: 'networks', name: 'Late', search: 'state=late' } }),
    expected: ofOperators(),
  },
  'POST console/filters/delete': {
    ask: () => ({ body: { list: 'networks', name: 'Nobody’s' } }),
    expected: ofOperators('not_found'),
  },
}
