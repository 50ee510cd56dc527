import type { NetworkScope } from '../../access/scope.ts'
import { showProgress } from '../../csv/import-progress.ts'
import { type ReportPart, withParts } from '../../csv/read-parts.ts'
import { RefusedFile, type RejectTally } from '../../csv/refused-file.ts'
import { isOutOfRange } from '../../db/database-error.ts'
import { publishFigures } from '../facts/change-facts.ts'
import { type Imported, importReport } from './import-report.ts'
import type { LoadConnection } from './load-connection.ts'
import { ExplainedRefusal, type ImportOptions } from './report-kind.ts'
import { readShownRevenue, tellReissue } from './tell-reissue.ts'

/** What became of one report: a file, or `archive.zip › entry.csv`. */
export type Outcome = { file: string; seconds: number } & (
  | Imported
  | { refused: string; tally: RejectTally | undefined; explained?: ExplainedRefusal }
)

export type ImportFileOptions = Omit<ImportOptions, 'onBytes' | 'onReject'> & {
  onReject?: (file: string, line: number, reason: string) => void
}

/** Imports files one after the other, each by itself: one that is refused stops none of the others. */
export async function* importFiles(
  connection: LoadConnection,
  scope: NetworkScope,
  files: readonly string[],
  options: ImportFileOptions,
): AsyncGenerator<Outcome> {
  const publishing = { ...options, publish: false }
  const shown = await readShownRevenue(connection.db, scope)
  for (const given of files) {
    const file = given === '-' ? 'standard input' : given
    const outcomes = await refusing(file, () =>
      withParts(given, async (parts) => {
        const outcomes: Outcome[] = []
        for (const part of parts) {
          const name = file.endsWith(part.name) ? file : `${file} › ${part.name}`
          outcomes.push(
            ...(await refusing(name, () => importPart(connection, scope, part, name, publishing))),
          )
        }
        return outcomes
      }),
    )
    yield* outcomes
  }
  if (options.dry_run) return
  await publishFigures(connection.db, scope, options.today)
  await tellReissue(connection.db, scope, shown)
}

const tooLarge =
  'Its figures are too large to be added up: a sum is beyond 9,223,372,036,854,775,807, in which money counts in billionths of a dollar.'

async function refusing(file: string, work: () => Promise<Outcome[]>): Promise<Outcome[]> {
  const startedAt = performance.now()
  try {
    return await work()
  } catch (error) {
    const seconds = secondsSince(startedAt)
    if (isOutOfRange(error)) return [{ file, seconds, refused: tooLarge, tally: undefined }]
    if (!(error instanceof RefusedFile)) throw error
    const explained = error instanceof ExplainedRefusal ? { explained: error } : {}
    return [{ file, seconds, refused: error.message, tally: error.tally, ...explained }]
  }
}

async function importPart(
  connection: LoadConnection,
  scope: NetworkScope,
  part: ReportPart,
  file: string,
  options: ImportFileOptions,
): Promise<Outcome[]> {
  const startedAt = performance.now()
  const progress = showProgress(part.name, part.size)
  const { onReject } = options
  try {
    const imported = await importReport(connection, scope, part, {
      ...options,
      onBytes: progress.add,
      onReject: (line, reason) => onReject?.(file, line, reason),
    })
    return [{ file, seconds: secondsSince(startedAt), ...imported }]
  } finally {
    progress.stop()
  }
}

const secondsSince = (startedAt: number) => Math.round(performance.now() - startedAt) / 1000
