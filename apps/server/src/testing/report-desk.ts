import { afterAll, expect } from 'vitest'
import { verifyRollups } from '../features/facts/verify-rollups.ts'
import type { DayReportResult } from '../features/report-ingest/day-reports/merge-days.ts'
import { importReport } from '../features/report-ingest/import-report.ts'
import { openLoadConnection } from '../features/report-ingest/load-connection.ts'
import type { ImportOptions } from '../features/report-ingest/report-kind.ts'
import type { TestNetwork } from './factories.ts'
import { reportPart } from './reports.ts'
import type { TestDatabase } from './test-database.ts'

/**
 * Loads report files into a network, over a connection that is closed after the tests of a file; call it outside of any
 * hook. The content of a file may be its lines.
 */
export async function openReportDesk<Result = DayReportResult>(
  { db, url }: Pick<TestDatabase, 'db' | 'url'>,
  findNetwork: () => TestNetwork,
  defaults: Partial<ImportOptions> = {},
) {
  const connection = await openLoadConnection(url)
  afterAll(() => connection.end())
  const load = async (
    name: string,
    content: string | Buffer | readonly string[],
    options: Partial<ImportOptions> = {},
  ) => {
    const text = typeof content === 'string' || Buffer.isBuffer(content) ? content : `${content.join('\n')}\n`
    const given = { today: '2026-11-20', ...defaults, ...options }
    const { result } = await importReport(connection, findNetwork().scope, reportPart(name, text), given)
    return result as Result
  }
  return {
    connection,
    load,
    /** Why a file is refused; 'taken' where it is not. */
    refusal: (...file: Parameters<typeof load>) =>
      load(...file).then(
        () => 'taken',
        (error: Error) => error.message,
      ),
    expectVerified: async () =>
      expect(await verifyRollups(db, findNetwork().scope)).toEqual({ difference_count: 0, differences: [] }),
  }
}
