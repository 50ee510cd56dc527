import { count, counted, formatReasons, formatRejects, more } from '../../../csv/format-rejects.ts'
import type { RejectTally } from '../../../csv/refused-file.ts'
import type { CatalogueImport, CatalogueOptions } from './catalogue-options.ts'
import type { FileCounts } from './track-files.ts'

export type CatalogueOutcome = { file: string; seconds: number } & (
  | { result: CatalogueImport }
  | { refused: string; tally: RejectTally | undefined }
)

const shown = 20

/** The lines that a terminal shows. */
export function formatCatalogue(outcome: CatalogueOutcome, { dry_run }: CatalogueOptions): string[] {
  if ('refused' in outcome)
    return [
      `${outcome.file}: refused. ${outcome.refused}`,
      ...(outcome.tally ? formatRejects(outcome.tally) : []),
    ]
  const { file, seconds, result } = outcome
  const { tracks, missing, tags_created, columns, unused_columns } = result
  const isSame = tracks.added + tracks.changed + missing.withdrawn + missing.narrowed === 0
  return [
    `${file}: ${isSame ? 'unchanged' : 'imported'}${dry_run ? ' (dry run: rolled back)' : ''} in ${seconds.toFixed(2)} s`,
    `  columns    ${Object.entries(columns)
      .map(([field, names]) => `${field} ← ${names.join(' + ')}`)
      .join(', ')}`,
    ...(unused_columns.length > 0 ? [`  not used   ${unused_columns.join(', ')}`] : []),
    `  rows       ${count(result.rows_read)} read: ${count(tracks.added)} added, ${count(tracks.changed)} changed, ${count(tracks.unchanged)} unchanged, ${count(result.rows_rejected)} rejected`,
    ...(tracks.withdrawn + tracks.returned > 0
      ? [`  of these   ${count(tracks.withdrawn)} withdrawn, ${count(tracks.returned)} back`]
      : []),
    ...(missing.withdrawn > 0
      ? [`  missing    ${counted(missing.withdrawn, 'track')} withdrawn: the file does not name them`]
      : []),
    ...(missing.narrowed > 0
      ? [
          `  missing    ${counted(missing.narrowed, 'track')} taken from the networks: other networks keep them`,
        ]
      : []),
    ...(tags_created.length > 0
      ? [`  new tags   ${count(tags_created.length)}: ${tags_created.slice(0, shown).join(', ')}`]
      : []),
    ...formatFiles('pictures', result.pictures),
    ...formatFiles('previews', result.previews),
    ...formatNotices(result),
    ...formatRejects(result),
  ]
}

function formatFiles(what: string, { stored, refused, not_fetched }: FileCounts): string[] {
  if (stored + refused + not_fetched === 0) return []
  const left = not_fetched > 0 ? `, ${count(not_fetched)} not fetched (--fetch-art does)` : ''
  return [`  ${what.padEnd(10)} ${count(stored)} taken, ${count(refused)} refused${left}`]
}

function formatNotices({ rows_noticed, notices, notice_counts }: CatalogueImport): string[] {
  if (rows_noticed === 0) return []
  return [
    `  taken with warnings: ${counted(rows_noticed, 'row')}`,
    ...formatReasons(notice_counts),
    ...notices.slice(0, shown).map(({ line, notice }) => `    line ${line}: ${notice}`),
    ...more([...notice_counts.values()].reduce((sum, rows) => sum + rows, 0) - shown, 'with --rejects FILE'),
  ]
}

export function catalogueToJson(outcome: CatalogueOutcome, { dry_run }: CatalogueOptions) {
  const { file, seconds } = outcome
  if ('refused' in outcome) {
    const { refused, tally } = outcome
    return {
      file,
      status: 'refused',
      seconds,
      reason: refused,
      rows_read: tally?.rows_read ?? null,
      rows_rejected: tally?.rows_rejected ?? null,
      rejects: tally?.rejects ?? [],
      reject_counts: Object.fromEntries(tally?.reject_counts ?? []),
    }
  }
  const { reject_counts, notice_counts, ...result } = outcome.result
  return {
    file,
    status: 'imported',
    seconds,
    dry_run: dry_run ?? false,
    ...result,
    reject_counts: Object.fromEntries(reject_counts),
    notice_counts: Object.fromEntries(notice_counts),
  }
}
