import { byOperatorIds, type Row } from './row.ts'

export const consoleNoticesRows: Record<string, Row> = {
  'GET console/notices/receipts/networks': {
    ask: ({ notice }) => ({ query: { notice } }),
    expected: byOperatorIds(200),
  },
  'GET console/notices/receipts': {
    ask: ({ notice }) => ({ query: { notice } }),
    expected: byOperatorIds(200),
  },
  'POST console/notices/resend': {
    ask: ({ notice }) => ({ body: { notice_id: notice } }),
    expected: byOperatorIds(200),
  },
}
