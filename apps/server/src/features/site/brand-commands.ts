import { open } from 'node:fs/promises'
import { designIds } from '@cuesheet/contract/site'
import { leadingViews } from '@cuesheet/contract/values/counting'
import { type Locale, locales } from '@cuesheet/contract/values/locale'
import { type Currency, currencies } from '@cuesheet/contract/values/money'
import { weekendRules } from '@cuesheet/contract/values/network-settings'
import { Argument, type Command, InvalidArgumentError, Option } from 'commander'
import { getNetworkScope, listNetworks } from '../../access/find-network.ts'
import type { CommandContext } from '../../commands/command-context.ts'
import { runOrRollBack } from '../../db/transaction.ts'
import { OperatorError } from '../../errors/operator-error.ts'
import { countOffered } from '../music/public.ts'
import { parsePicture } from '../pictures/public.ts'
import { setConstant, setLogo, setText } from './brand-mutations.ts'
import {
  addDryRun,
  dryRunNote,
  explained,
  parseAddress,
  parseColour,
  parseDayOfMonth,
  parsePaydayMonths,
  parsePercentage,
  parsePrefix,
  parseRate,
} from './command-options.ts'
import { formatNetwork } from './format-network.ts'
import { type LogoKind, logoKinds } from './logo-rules.ts'
import { type NetworkChanges, setNetwork } from './mutations.ts'
import { getNetwork } from './queries.ts'
import { type ConstantName, isConstantName } from './rules.ts'
import { requireReadable } from './save-brand.ts'

type Constant = { name: ConstantName; value: number | null }
type SetFlags = {
  design?: (typeof designIds)[number]
  color?: string
  colorDim?: string
  playist?: boolean
  feeRate?: number
  supportUrl?: string
  termsUrl?: string
  privacyUrl?: string
  isrcPrefix?: string
  reportLoss?: number
  finalFiguresDay?: number | 'none'
  payday?: number | 'none'
  paydayMonths?: number
  weekendPayday?: (typeof weekendRules)[number]
  leadingViews?: (typeof leadingViews)[number]
  settlementCurrency?: Currency
  constant?: Constant[]
  dryRun?: true
}

export function addBrandCommands(network: Command, context: CommandContext): void {
  network
    .command('show')
    .description('Shows what is set of a network, or of all.')
    .argument('[name]', 'the network (default: all)')
    .option('--json', 'print it as JSON')
    .action((name: string | undefined, flags: { json?: true }) =>
      context.withDatabase(async ({ db }) => {
        const shown = name ? [{ scope: await getNetworkScope(db, name) }] : await listNetworks(db)
        const networks = []
        for (const { scope } of shown) networks.push(await getNetwork(db, scope))
        if (flags.json) return context.print(JSON.stringify(networks, null, 2))
        for (const each of networks) for (const line of formatNetwork(each)) context.print(line)
      }),
    )
  addSet(network, context)
  addSetText(network, context)
  addSetLogo(network, context)
}

function addSet(network: Command, context: CommandContext): void {
  const command = network
    .command('set')
    .description('Sets what is named of a network; everything else stays.')
    .argument('<name>', 'the network')
    .addOption(new Option('--design <id>', 'its design').choices(designIds))
    .option('--color <hex>', 'primary colour', parseColour)
    .option('--color-dim <hex>', 'dim primary colour', parseColour)
    .option('--playist', 'English and US dollars by default')
    .option('--no-playist', 'Korean and won by default')
    .option('--fee-rate <rate>', 'fee rate of new members, 0 to 1', parseRate)
    .option('--support-url <address>', 'https address of its support page, or none', parseAddress)
    .option('--terms-url <address>', 'https address of its terms, or none', parseAddress)
    .option('--privacy-url <address>', 'https address of its privacy page, or none', parseAddress)
    .option(
      '--isrc-prefix <prefix>',
      'its members find, copy and declare only tracks whose ISRC begins so, e.g. KR or GBAYE; none: any',
      parsePrefix,
    )
    .option(
      '--report-loss <percent>',
      'how much of a stored day’s rows, views or revenue a report may take away without --accept-loss; 100: all',
      parsePercentage,
    )
    .option(
      '--final-figures-day <day>',
      'day of the month on which the figures of the month before are final, or none',
      parseDayOfMonth,
    )
    .option('--payday <day>', 'day of the month on which it pays, or none', parseDayOfMonth)
    .option(
      '--payday-months <months>',
      'how many months after a month it is paid, 1 to 12',
      parsePaydayMonths,
    )
    .addOption(
      new Option(
        '--weekend-payday <rule>',
        'a payday on a weekend: the Friday before, the Monday after',
      ).choices(weekendRules),
    )
    .addOption(new Option('--leading-views <count>', 'whose price leads').choices(leadingViews))
    .addOption(
      new Option(
        '--settlement-currency <currency>',
        'what it is closed and paid in, until a month is calculated',
      ).choices(currencies),
    )
    .option('--constant <name=value...>', 'figures of its guides; name=default takes one back', parseConstant)
  addDryRun(command).action((name: string, flags: SetFlags) =>
    context.withDatabase(async ({ db }) => {
      const scope = await getNetworkScope(db, name)
      const { constant: constants = [] } = flags
      const changes = readChanges(flags)
      if (Object.keys(changes).length === 0 && constants.length === 0)
        throw new OperatorError('Say what to set: `cuesheet network set --help` names it.')
      const { values: before, offered } = await explained(
        runOrRollBack(db, flags.dryRun ?? false, async (trx) => {
          await requireReadable(trx, scope, changes)
          for (const { name, value } of constants) await setConstant(trx, scope, name, value)
          const values: Record<string, unknown> =
            Object.keys(changes).length > 0 ? await setNetwork(trx, scope, changes) : {}
          const offered = changes.isrc_prefix === undefined ? null : await countOffered(trx, scope)
          return { values, offered }
        }),
      )
      for (const [column, value] of Object.entries(changes))
        context.print(
          `${name} ${column}: ${before[column] ?? 'none'} → ${value ?? 'none'}${dryRunNote(flags)}`,
        )
      if (offered)
        context.print(
          `  ${offered.in_catalogue} of ${offered.tracks} tracks are in its catalogue now${dryRunNote(flags)}`,
        )
      for (const { name: constant, value } of constants)
        context.print(`${name} ${constant}: ${value ?? 'default'}${dryRunNote(flags)}`)
    }),
  )
}

function readChanges(flags: SetFlags): NetworkChanges {
  const orNone = <Given>(value: Given | 'none' | undefined) => (value === 'none' ? null : value)
  const changes = {
    design_id: flags.design,
    color_primary: flags.color,
    color_primary_dim: flags.colorDim,
    is_playist: flags.playist,
    default_fee_rate: flags.feeRate,
    support_url: orNone(flags.supportUrl),
    terms_url: orNone(flags.termsUrl),
    privacy_url: orNone(flags.privacyUrl),
    isrc_prefix: orNone(flags.isrcPrefix),
    most_report_loss: flags.reportLoss,
    final_figures_day: orNone(flags.finalFiguresDay),
    payday: orNone(flags.payday),
    payday_months: flags.paydayMonths,
    weekend_payday: flags.weekendPayday,
    leading_views: flags.leadingViews,
    settlement_currency: flags.settlementCurrency,
  }
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
}

function parseConstant(text: string, before: Constant[] = []): Constant[] {
  const [name = '', value = ''] = text.split('=')
  if (!isConstantName(name)) throw new InvalidArgumentError('`cuesheet network show` lists the constants.')
  if (value !== 'default' && !/^\d{1,10}$/.test(value))
    throw new InvalidArgumentError('Its value must be a whole number, or default.')
  return [...before, { name, value: value === 'default' ? null : Number(value) }]
}

type TextFlags = { title?: string; description?: string; remove?: true; dryRun?: true }

function addSetText(network: Command, context: CommandContext): void {
  const command = network
    .command('set-text')
    .description('Sets title and description of a network in one language.')
    .argument('<name>', 'the network')
    .addArgument(new Argument('<language>', 'the language').choices(locales))
    .option('--title <text>', 'up to 80 characters')
    .option('--description <text>', 'up to 300 characters, for link previews and search engines')
    .option('--remove', 'take both away: the default language’s are shown')
  addDryRun(command).action((name: string, locale: Locale, flags: TextFlags) =>
    context.withDatabase(async ({ db }) => {
      const { title, description, remove } = flags
      if ((title === undefined && description === undefined) !== (remove ?? false))
        throw new OperatorError('Give a --title or a --description, or --remove both.')
      const scope = await getNetworkScope(db, name)
      const text = {
        ...(title !== undefined && { title }),
        ...(description !== undefined && { description }),
      }
      await explained(
        runOrRollBack(db, flags.dryRun ?? false, (trx) => setText(trx, scope, locale, remove ? null : text)),
        { not_found: `${name} has no text in ${locale}.` },
      )
      context.print(`${name} ${locale}: ${remove ? 'removed' : 'set'}${dryRunNote(flags)}`)
    }),
  )
}

type LogoFlags = { kind: LogoKind; dryRun?: true }

function addSetLogo(network: Command, context: CommandContext): void {
  const command = network
    .command('set-logo')
    .summary('Gives a network one of its pictures.')
    .description(
      `Gives a network one of its pictures. What a file is, its content decides.
An SVG is cleaned, and refused where it could run or load anything.

  favicon    the tab's icon: square SVG, PNG or ICO, up to 100 KiB
  share      what a chat shows of a shared link: PNG, JPEG or WebP, up to 1 MiB,
             from 600 × 315 pixels, best 1200 × 630
  exclusive  the mark of exclusive tracks: SVG, PNG or WebP, up to 100 KiB`,
    )
    .argument('<name>', 'the network')
    .argument('<file>', 'the picture, or `none`')
    .addOption(
      new Option('--kind <kind>', 'which picture').choices(Object.keys(logoKinds)).default('favicon'),
    )
  addDryRun(command).action((name: string, file: string, flags: LogoFlags) =>
    context.withDatabase(async ({ db }) => {
      const picture =
        file === 'none' ? null : parsePicture(await readFile(file, logoKinds[flags.kind].max_bytes))
      const scope = await getNetworkScope(db, name)
      const address = await runOrRollBack(db, flags.dryRun ?? false, (trx) =>
        setLogo(trx, scope, flags.kind, picture),
      )
      const what = picture && ` (${picture.type.toUpperCase()}, ${picture.width} × ${picture.height})`
      context.print(`${name} ${flags.kind}: ${address ?? 'none'}${what ?? ''}${dryRunNote(flags)}`)
    }),
  )
}

/** The content of a file that has no more than so many bytes; of a larger one nothing is read. */
async function readFile(file: string, max_bytes: number): Promise<Buffer> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw new OperatorError(
      `${file} cannot be read: ${error.code === 'ENOENT' ? 'there is no such file' : error.code}.`,
    )
  })
  try {
    const stat = await handle.stat()
    if (!stat.isFile()) throw new OperatorError(`${file} is no file.`)
    if (stat.size > max_bytes)
      throw new OperatorError(
        `${file} has ${Math.ceil(stat.size / 1024)} KiB; at most ${max_bytes / 1024} KiB are taken.`,
      )
    return await handle.readFile()
  } finally {
    await handle.close()
  }
}
