import path from 'node:path'
import { catalogueFields } from '@cuesheet/contract/values/catalogue'
import {
  type TrackCategory,
  type TrackUse,
  trackCategories,
  trackUses,
} from '@cuesheet/contract/values/music'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { getNetworkScope } from '../../../access/find-network.ts'
import type { CommandContext } from '../../../commands/command-context.ts'
import { showProgress } from '../../../csv/import-progress.ts'
import { type ReportPart, withParts } from '../../../csv/read-parts.ts'
import { RefusedFile } from '../../../csv/refused-file.ts'
import { openRejects } from '../../../csv/write-rejects.ts'
import type { Database } from '../../../db/connection.ts'
import { requireSpace } from '../../../disk/require-space.ts'
import { type CatalogueColumns, parseMapping } from './catalogue-columns.ts'
import type { CatalogueOptions } from './catalogue-options.ts'
import { type CatalogueOutcome, catalogueToJson, formatCatalogue } from './format-catalogue.ts'
import { importCatalogue } from './import-catalogue.ts'
import { catalogueName, onlyPart } from './only-part.ts'

type Flags = {
  map?: CatalogueColumns
  category?: TrackCategory
  exclusive?: true
  uses?: TrackUse[]
  network?: string[]
  withdrawMissing?: true
  withdrawMost?: true
  artFolder?: string
  fetchArt?: true
  encoding?: string
  openEnd?: true
  dryRun?: true
  json?: true
  rejects?: string
  strict?: true
}

export function addCatalogueCommand(program: Command, context: CommandContext): void {
  program
    .command('import-catalogue')
    .summary('load licensed tracks')
    .description(
      `Loads tracks from CSV, JSON or JSON Lines, also gzip or zip. Columns are found by their names; --map says what else holds
what, of ${catalogueFields.join(', ')}. A track is known by its ISRC: new ones are added, others brought up to date, and what
the file has no column for stays. Rows without a valid ISRC or a title are refused, as are repeated ISRCs. Album art is a
file below --art-folder, or with --fetch-art an https address; previews are files. Loading a file again changes nothing.`,
    )
    .argument('<file>', 'the catalogue; - is standard input')
    .option('--map <pairs>', 'e.g. title=Track,isrc=ISRC,tags=Moods+Genres; FIELD= leaves one out', parseMap)
    .addOption(
      new Option('--category <category>', 'of tracks whose row names none').choices([...trackCategories]),
    )
    .option('--exclusive', 'its tracks are exclusive, unless a row says otherwise')
    .option(
      '--uses <uses>',
      `where its tracks may be used: ${trackUses.join(', ')} (default: shorts)`,
      parseUses,
    )
    .option('--network <name...>', 'its tracks are for these networks only; tracks of everyone stay so')
    .option(
      '--withdraw-missing',
      'withdraw tracks that it does not name; with --network: those of the networks',
    )
    .option('--withdraw-most', 'also where that is more than half of them')
    .option('--art-folder <folder>', 'the folder of its pictures and previews (default: beside the file)')
    .option('--fetch-art', 'fetch album art from the addresses that it names')
    .option('--encoding <name>', 'of its text, e.g. euc-kr, shift_jis, big5 (default: utf-8)', parseEncoding)
    .option('--open-end', 'take a last line that has no line break')
    .option('--strict', 'refuse a file that has a rejected row')
    .option('--rejects <file>', 'write all rejected rows, and what was left out of others, to this CSV file')
    .option('--dry-run', 'do everything, then roll it back')
    .option('--json', 'print the result as JSON')
    .action((file: string, flags: Flags) =>
      context.withDatabase(({ db, config }) => {
        requireSpace(config)
        return run(context, db, file, flags)
      }),
    )
}

function parseMap(text: string, before: CatalogueColumns = {}): CatalogueColumns {
  try {
    return { ...before, ...parseMapping(text) }
  } catch (error) {
    throw new InvalidArgumentError((error as Error).message)
  }
}

function parseUses(text: string): TrackUse[] {
  const namedUses = text.split(',').map((use) => use.trim())
  const unknown = namedUses.find((use) => !(trackUses as readonly string[]).includes(use))
  if (unknown !== undefined)
    throw new InvalidArgumentError(`"${unknown}" is none of ${trackUses.join(', ')}.`)
  return trackUses.filter((use) => namedUses.includes(use))
}

function parseEncoding(text: string): string {
  try {
    return new TextDecoder(text).encoding
  } catch {
    throw new InvalidArgumentError(`${text} is no encoding that is known.`)
  }
}

async function run(context: CommandContext, db: Database, file: string, flags: Flags): Promise<void> {
  const networks: number[] = []
  for (const name of flags.network ?? []) networks.push((await getNetworkScope(db, name)).network_id)
  const rejects = flags.rejects ? await openRejects(flags.rejects) : undefined
  const options: CatalogueOptions = {
    today: context.today(),
    mapped: flags.map ?? {},
    defaults: {
      ...(flags.category ? { category: flags.category } : {}),
      ...(flags.exclusive ? { is_exclusive: true } : {}),
      ...(flags.uses ? { uses: flags.uses } : {}),
      ...(networks.length > 0 ? { networks: [...new Set(networks)].sort((a, b) => a - b) } : {}),
    },
    files: {
      folder: flags.artFolder ?? (file.startsWith('/dev/') ? '.' : path.dirname(file)),
      fetch_art: flags.fetchArt ?? false,
    },
    ...(flags.encoding ? { encoding: flags.encoding } : {}),
    open_end: flags.openEnd ?? false,
    withdraw_missing: flags.withdrawMissing ?? false,
    withdraw_most: flags.withdrawMost ?? false,
    strict: flags.strict ?? false,
    dry_run: flags.dryRun ?? false,
    onReject: (line, reason) => rejects?.add(file, line, reason),
    onNotice: (line, notice) => rejects?.add(file, line, `taken; ${notice}`),
  }
  const outcome = await load(db, file, options)
  await rejects?.end()
  if ('refused' in outcome) context.fail()
  if (flags.json) context.print(JSON.stringify(catalogueToJson(outcome, options), null, 2))
  else for (const line of formatCatalogue(outcome, options)) context.print(line)
}

async function load(db: Database, file: string, options: CatalogueOptions): Promise<CatalogueOutcome> {
  const startedAt = performance.now()
  const seconds = () => Math.round(performance.now() - startedAt) / 1000
  try {
    const result = await withParts(file, (parts) => loadOne(db, parts, options), catalogueName)
    return { file, seconds: seconds(), result }
  } catch (error) {
    if (!(error instanceof RefusedFile)) throw error
    return { file, seconds: seconds(), refused: error.message, tally: error.tally }
  }
}

async function loadOne(db: Database, parts: ReportPart[], options: CatalogueOptions) {
  const part = onlyPart(parts)
  const progress = showProgress(part.name, part.size)
  try {
    return await importCatalogue(db, part, { ...options, onBytes: progress.add })
  } finally {
    progress.stop()
  }
}
