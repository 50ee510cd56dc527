import { ofOperators, type Row } from './row.ts'

const until = new Date(Date.now() + 86_400_000).toISOString()

/** Exceptions are of the installation: the database of this test has none of these. */
export const consoleTodayRows: Record<string, Row> = {
  'POST console/today/put-off': {
    ask: () => ({ body: { kind: 'quota', until, reason: 'Known.' } }),
    expected: ofOperators('not_found'),
  },
  'POST console/today/take-up': {
    ask: () => ({ body: { kind: 'quota' } }),
    expected: ofOperators('not_found'),
  },
}
