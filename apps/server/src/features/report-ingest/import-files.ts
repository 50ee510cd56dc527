import path from 'node:path'
import type { NetworkScope } from '../../access/scope.ts'
import { counted } from '../../csv/format-rejects.ts'
import { showProgress } from '../../csv/import-progress.ts'
import { BeyondBounds, type ReadBounds } from '../../csv/read-bounds.ts'
import { type ReportPart, withParts } from '../../csv/read-parts.ts'
import { RefusedFile, type RejectTally } from '../../csv/refused-file.ts'
import type { Database } from '../../db/connection.ts'
import { isOutOfRange, isStatementTimeout } from '../../db/database-error.ts'
import { publishFigures } from '../facts/change-facts.ts'
import { importReport } from './import-report.ts'
import type { LoadConnection } from './load-connection.ts'
import { ExplainedRefusal, type Imported, type ImportOptions } from './report-kind.ts'
import { listStudioParts } from './studio/list-studio-parts.ts'
import { type MatchedChannel, matchChannels } from './studio/match-channels.ts'
import { readShownRevenue, tellReissue } from './tell-reissue.ts'

/** What became of one report: a file, or `archive.zip › entry.csv`. */
/** `channel`: of an export of YouTube Studio, the one that its file's name fits; null: none, or several. */
export type Outcome = { file: string; seconds: number; channel?: MatchedChannel | null } & (
  | Imported
  | {
      refused: string
      tally: RejectTally | undefined
      explained?: ExplainedRefusal
      code?: BeyondBounds['code']
    }
)

export type ImportFileOptions = Omit<ImportOptions, 'onReject' | 'record' | 'ends_at'> & {
  onReject?: (file: string, line: number, reason: string) => void
  record?: (file: string, ...recorded: Parameters<NonNullable<ImportOptions['record']>>) => Promise<void>
  bounds?: ReadBounds
  /** How long one file may take, with all that it holds. */
  file_ms?: number
  /** Refuse an export of Studio for the given channel whose file name is another one's. */
  heed_names?: boolean
  /** Reports that are done already. */
  skip?: (file: string) => boolean
}

/** A file by its path; one that is stored under another name by its own as well, with the time of its issue if it has one. */
export type GivenFile = string | { path: string; name: string; created_at?: Date }

/** Imports files one after the other, each by itself: one that is refused stops none of the others. */
export async function* importFiles(
  connection: LoadConnection,
  scope: NetworkScope,
  files: readonly GivenFile[],
  options: ImportFileOptions,
): AsyncGenerator<Outcome> {
  const publishing = { ...options, publish: false }
  const shown = await readShownRevenue(connection.db, scope)
  for (const given of files) {
    const { path: stored, name: own, ...issue } = typeof given === 'string' ? { path: given } : given
    const file = own ?? (stored === '-' ? 'standard input' : stored)
    const time = new TimeLimit(options.file_ms)
    const load = async (parts: ReportPart[]) => {
      const outcomes: Outcome[] = []
      let matched: Matched | undefined
      for (const found of await listStudioParts(parts)) {
        const part = own !== undefined && isWholeFile(stored, found) ? { ...found, name: own } : found
        const name = (file.endsWith(part.name) ? file : `${file} › ${part.name}`) + (part.mark ?? '')
        if (options.skip?.(name)) continue
        const isUnnamed = found.skipped !== undefined && options.channel === undefined
        if (isUnnamed) matched ??= await matchChannel(connection.db, scope, path.basename(file))
        const isGiven = found.skipped !== undefined && options.channel !== undefined && options.heed_names
        const other = isGiven ? await findOther(connection.db, scope, file, options.channel!) : null
        const given = matched?.channel ? { channel: matched.channel.platform_channel_id } : {}
        const made = await refusing(name, time, () => {
          if (isUnnamed && matched?.refused) throw new RefusedFile(matched.refused)
          if (other) throw new RefusedFile(other)
          return importPart(connection, scope, part, name, time, { ...publishing, ...issue, ...given })
        })
        outcomes.push(...made.map((each) => (matched ? { ...each, channel: matched.channel } : each)))
      }
      return outcomes
    }
    const outcomes = await refusing(file, time, () => withParts(stored, load, undefined, options.bounds))
    yield* outcomes
  }
  if (options.dry_run || options.publish === false) return
  await publishFigures(connection.db, scope, options.today, options.unsummed)
  await tellReissue(connection.db, scope, shown)
}

type Matched = { channel: MatchedChannel | null; refused?: string }

/** The channel that an export's file name fits; where it fits several, why it is none of them. */
async function matchChannel(db: Database, { network_id }: NetworkScope, name: string): Promise<Matched> {
  const found = (await matchChannels(db, [name], network_id)).get(name) ?? []
  if (found.length < 2) return { channel: found[0] ?? null }
  const listed = found.map(({ title, platform_channel_id }) => `${title} (${platform_channel_id})`)
  return {
    channel: null,
    refused: `This is a YouTube Studio export whose file name fits several channels, ${listed.slice(0, 5).join(', ')}: say which one it is of with --channel.`,
  }
}

/** Why an export is none of a channel; null where its file name is not that of one other channel. */
async function findOther(db: Database, scope: NetworkScope, file: string, given: string) {
  const { channel } = await matchChannel(db, scope, path.basename(file))
  return channel === null || channel.platform_channel_id === given
    ? null
    : `Its name is that of the channel ${channel.title} (${channel.platform_channel_id}), and it was to be of ${given}: import it without --channel, or under another name.`
}

const tooLarge =
  'Its figures are too large to be added up: a sum is beyond 9,223,372,036,854,775,807, in which money counts in billionths of a dollar.'

async function refusing(file: string, time: TimeLimit, work: () => Promise<Outcome[]>): Promise<Outcome[]> {
  const startedAt = performance.now()
  try {
    return await work()
  } catch (thrown) {
    const seconds = secondsSince(startedAt)
    const error = isStatementTimeout(thrown) && time.isOver ? time.refusal() : thrown
    if (isOutOfRange(error)) return [{ file, seconds, refused: tooLarge, tally: undefined }]
    if (!(error instanceof RefusedFile)) throw error
    const explained = error instanceof ExplainedRefusal ? { explained: error } : {}
    const code = error instanceof BeyondBounds ? { code: error.code } : {}
    return [{ file, seconds, refused: error.message, tally: error.tally, ...explained, ...code }]
  }
}

async function importPart(
  connection: LoadConnection,
  scope: NetworkScope,
  part: ReportPart,
  file: string,
  time: TimeLimit,
  options: ImportFileOptions,
): Promise<Outcome[]> {
  const startedAt = performance.now()
  time.require()
  const progress = showProgress(part.name, part.size)
  const {
    onReject,
    onBytes,
    record,
    skip: _,
    bounds: __,
    file_ms: ___,
    heed_names: ____,
    ...others
  } = options
  try {
    const imported = await importReport(connection, scope, part, {
      ...others,
      ends_at: time.ends_at,
      onBytes: (bytes) => {
        time.require()
        progress.add(bytes)
        onBytes?.(bytes)
      },
      onReject: (line, reason) => onReject?.(file, line, reason),
      ...(record ? { record: (...recorded) => record(file, ...recorded) } : {}),
    })
    return [{ file, seconds: secondsSince(startedAt), ...imported }]
  } finally {
    progress.stop()
  }
}

class TimeLimit {
  /** By the process’s clock. */
  readonly ends_at: number
  private readonly ms: number

  constructor(ms = Number.POSITIVE_INFINITY) {
    this.ms = ms
    this.ends_at = performance.now() + ms
  }

  get isOver(): boolean {
    return performance.now() >= this.ends_at
  }

  refusal(): BeyondBounds {
    const minutes = Math.ceil(this.ms / 60_000)
    return new BeyondBounds('timeout', `This file takes longer than ${counted(minutes, 'minute')}: split it.`)
  }

  require(): void {
    if (this.isOver) throw this.refusal()
  }
}

const isWholeFile = (file: string, part: ReportPart) => path.basename(file) === part.name

const secondsSince = (startedAt: number) => Math.round(performance.now() - startedAt) / 1000
