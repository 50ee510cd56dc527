import { platformChannelId } from '@cuesheet/contract/values/ids'
import { type Command, InvalidArgumentError } from 'commander'
import { sql } from 'kysely'
import { getNetworkScope, listNetworks } from '../../access/find-network.ts'
import type { NetworkScope } from '../../access/scope.ts'
import { type CommandContext, parseDay } from '../../commands/command-context.ts'
import { openRejects } from '../../csv/write-rejects.ts'
import type { Database } from '../../db/connection.ts'
import { isDatabaseUnavailable } from '../../db/database-error.ts'
import { runOrRollBack } from '../../db/transaction.ts'
import { requireSpace } from '../../disk/require-space.ts'
import { OperatorError } from '../../errors/operator-error.ts'
import { refreshReviewQueue } from '../channels/public.ts'
import type { Verification } from '../facts/verify-rollups.ts'
import { rebuildTrackSets } from '../music/public.ts'
import { analyzeGrown } from './analyze-grown.ts'
import { formatMatches, formatOutcome, toJson } from './format-outcome.ts'
import { importFiles, type Outcome } from './import-files.ts'
import { openLoadConnection } from './load-connection.ts'
import { openVerified } from './open-verified.ts'
import { addReportFileCommands } from './report-file-commands.ts'
import { listStores } from './report-kinds.ts'
import { verifyAgainst } from './verify-against.ts'
import { leftOut, type Verified, verifyInstallation } from './verify-installation.ts'
import { addUp, rebuildStores } from './verify-stores.ts'

type ImportFlags = {
  network: string
  created?: Date
  day?: string
  channel?: string
  dryRun?: true
  strict?: true
  openEnd?: true
  json?: true
  rejects?: string
  acceptLoss?: true
  again?: true
}

type VerifyFlags = {
  network?: string
  month?: string[]
  resume?: string
  against?: string[]
  json?: true
}

export function addReportCommands(program: Command, context: CommandContext): void {
  program
    .command('import')
    .summary('load report files of the video platform')
    .description(
      [
        ...listStores().map(({ help }) => help),
        'Exit code 1 where a file is refused, or left alone because another counts as newer; it then changed nothing.',
      ].join('\n'),
    )
    .argument('<file...>', 'report files; - is standard input')
    .requiredOption('--network <name>', 'the network they belong to')
    .option('--created <time>', 'when the source made these files, e.g. 2026-11-02T03:00:00Z', parseTime)
    .option(
      '--day <day>',
      'the day that a file is of: needed where it has no rows and no day in its name',
      parseDay,
    )
    .option(
      '--channel <channel>',
      'the channel that YouTube Studio exports are of, where the name of the file is not its: its link, handle or id',
    )
    .option('--strict', 'refuse a file that has a rejected row')
    .option('--open-end', 'take a last line that has no line break')
    .option(
      '--accept-loss',
      'take a file that takes away more of a stored day than the network allows, or makes many times of it',
    )
    .option('--again', 'take a file although a newer one stands, or it was taken back')
    .option('--rejects <file>', 'write all rejected rows to this CSV file')
    .option('--dry-run', 'do everything, then take it back')
    .option('--json', 'print the result as JSON')
    .action((files: string[], flags: ImportFlags) => runImport(context, files, flags))

  addReportFileCommands(program, context)

  program
    .command('verify')
    .summary('prove that rollups and summaries equal the credited facts, and the ledger its transfers')
    .description(
      'Compares every rollup row with the facts it is made of, the ledger’s balances with its transfers, and these with their chain of hashes. Exit code 1 where one differs.',
    )
    .option('--network <name>', 'only this network')
    .option(
      '--month <month...>',
      'only what these months have of their own: rollups of their days, claims on videos that their reports name, summaries that have one of their days',
      parseMonths,
    )
    .option(
      '--resume <file>',
      'keep here what is verified, network by network and month by month, and go on after what is kept there already',
    )
    .option(
      '--against <file...>',
      'instead, compare the ledger with what statements say that it was: their PDFs, or files that hold their hashes',
    )
    .option('--json', 'print the result as JSON')
    .action((flags: VerifyFlags) =>
      flags.against
        ? context.withDatabase(async ({ db }) =>
            verifyAgainst(context, db, await chosenNetworks(db, flags.network), flags.against!),
          )
        : runVerify(context, flags),
    )

  program
    .command('rebuild')
    .summary('recompute rollups and summaries from the facts, and balances from the ledger’s transfers')
    .option('--network <name>', 'only this network')
    .option('--dry-run', 'do everything, then take it back')
    .action((flags: { network?: string; dryRun?: true }) => runRebuild(context, flags))
}

function parseTime(text: string): Date {
  const time = new Date(text)
  if (!/^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:?\d{2})$/.test(text) || Number.isNaN(time.getTime()))
    throw new InvalidArgumentError('It must be a time with its offset, like 2026-11-02T03:00:00Z.')
  return time
}

async function runImport(context: CommandContext, files: string[], flags: ImportFlags): Promise<void> {
  const rejects = flags.rejects ? await openRejects(flags.rejects) : undefined
  const outcomes: Outcome[] = []
  await context.withDatabase(async ({ db, url, config }) => {
    requireSpace(config)
    const scope = await getNetworkScope(db, flags.network)
    const channel = flags.channel === undefined ? null : await findGivenChannel(db, scope, flags.channel)
    const connection = await openLoadConnection(url)
    try {
      for await (const outcome of importFiles(connection, scope, files, {
        today: context.today(),
        bounds: config.report_bounds,
        onReject: (file, line, reason) => rejects?.add(file, line, reason),
        ...(flags.created ? { created_at: flags.created } : {}),
        ...(flags.day ? { day: flags.day } : {}),
        ...(channel ? { channel, heed_names: true } : {}),
        dry_run: flags.dryRun ?? false,
        strict: flags.strict ?? false,
        ...(flags.openEnd ? { open_end: true } : {}),
        accept_loss: flags.acceptLoss ?? false,
        again: flags.again ?? false,
      })) {
        outcomes.push(outcome)
        if ('refused' in outcome || outcome.is_left_alone) context.fail()
        if (!flags.json) for (const line of formatOutcome(outcome, flags.dryRun ?? false)) context.print(line)
      }
      if (!flags.json) for (const line of formatMatches(outcomes)) context.print(line)
      if (outcomes.some((outcome) => !('refused' in outcome))) await analyzeGrown(connection.db)
    } finally {
      await connection.end()
    }
  })
  if (flags.json)
    context.print(
      JSON.stringify(
        { network: flags.network, dry_run: flags.dryRun ?? false, files: outcomes.map(toJson) },
        null,
        2,
      ),
    )
  await rejects?.end()
}

/** Ascending, each once. */
function parseMonths(text: string, before: string[] = []): string[] {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(text))
    throw new InvalidArgumentError('It must be a month like 2026-11.')
  return [...new Set([...before, text])].sort()
}

async function runVerify(context: CommandContext, flags: VerifyFlags): Promise<void> {
  const found = new Map<string, Verification>()
  const asked = { network: flags.network, months: flags.month }
  let isWhole = true
  const tell = ({ part, verification, lines, is_left_out }: Verified) => {
    if (is_left_out) isWhole = false
    else found.set(part, addUp([found.get(part) ?? [], verification].flat()))
    if (verification.difference_count > 0 || is_left_out) context.fail()
    if (flags.json && is_left_out) for (const line of lines) context.say(line)
    if (!flags.json) for (const line of lines) context.print(line)
  }
  await context.withDatabase(async ({ db, url }) => {
    const kept = flags.resume === undefined ? null : await openVerified(flags.resume, url, asked)
    const done = kept?.done ?? []
    for (const verified of done) tell(verified)
    if (kept && done.length > 0 && !flags.json)
      context.print(`That far by the run that began at ${kept.begun_at}; from here on by this one.`)
    for await (const verified of verifyInstallation(db, asked, done)) {
      if (!verified.is_left_out) kept?.add(verified)
      tell(verified)
    }
    if (isWhole) kept?.finish()
  })
  if (flags.month) context.say(leftOut)
  if (flags.json)
    context.print(
      JSON.stringify(
        [...found].map(([network, verification]) => ({ network, ...verification })),
        null,
        2,
      ),
    )
}

async function runRebuild(
  context: CommandContext,
  flags: { network?: string; dryRun?: true },
): Promise<void> {
  await context.withDatabase(async ({ db }) => {
    // Of a cluster, what a node has that is away is left as it is and named; the others are done.
    const rebuild = async (part: string, work: Parameters<typeof runOrRollBack<void>>[2]) => {
      try {
        await runOrRollBack(db, flags.dryRun ?? false, work)
        return true
      } catch (error) {
        if (!isDatabaseUnavailable(error)) throw error
        context.fail()
        context.say(`${part}: not rebuilt, its database node does not answer`)
        return false
      }
    }
    if (flags.network === undefined)
      await rebuild('catalogue and review queue', async (trx) => {
        await rebuildTrackSets(trx)
        await refreshReviewQueue(trx, null)
      })
    for (const { name, scope } of await chosenNetworks(db, flags.network)) {
      const startedAt = performance.now()
      let balances: Awaited<ReturnType<typeof rebuildStores>>['balances'] | undefined
      const isDone = await rebuild(name, async (trx) => {
        balances = (await rebuildStores(trx, scope, context.today())).balances
      })
      if (!isDone) continue
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(2)
      context.print(
        `${name}: rollups rebuilt${flags.dryRun ? ' and rolled back (dry run)' : ''} in ${seconds} s`,
      )
      if (balances) continue
      context.fail()
      context.print(
        `${name}: the ledger’s balances stay as they are, as its transfers were changed outside of Cuesheet: see \`cuesheet verify\``,
      )
    }
  })
}

async function chosenNetworks(db: Database, name: string | undefined) {
  return name === undefined ? listNetworks(db) : [{ name, scope: await getNetworkScope(db, name) }]
}

/** The platform's id of a registered channel, by its id, its link or its handle. Throws OperatorError where there is none. */
async function findGivenChannel(db: Database, { network_id }: NetworkScope, given: string): Promise<string> {
  const named = given.match(/[\w-]+/g)?.find((word) => platformChannelId.test(word)) ?? null
  const handle = named ? null : (/@[^/?#\s]+/.exec(given)?.[0] ?? null)
  const { rows } = await sql<{ platform_channel_id: string }>`
    select platform_channel_id from channels
    where network_id = ${network_id} and (platform_channel_id = ${named} or lower(handle) = lower(${handle}))
    limit 1`.execute(db)
  if (rows[0]) return rows[0].platform_channel_id
  throw new OperatorError(
    `No channel of this network is ${given}: give the link or the id of one that is registered.`,
  )
}
