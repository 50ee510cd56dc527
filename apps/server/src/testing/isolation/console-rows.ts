import { ofOperators, type Row } from './row.ts'

export const consoleRows: Record<string, Row> = {
  'GET console/audit/list': {
    ask: ({ network }) => ({ query: { network } }),
    expected: ofOperators(),
  },
  'GET console/find': { ask: () => ({ query: { search: 'mark' } }), expected: ofOperators() },
}
