import { designIds } from '@cuesheet/contract/site'
import { locales } from '@cuesheet/contract/values/locale'
import { type Command, Option } from 'commander'
import { getNetworkScope } from '../../access/find-network.ts'
import type { NetworkScope } from '../../access/scope.ts'
import { isInstallationDomain } from '../../access/site.ts'
import type { CommandContext } from '../../commands/command-context.ts'
import { runOrRollBack } from '../../db/transaction.ts'
import { OperatorError } from '../../errors/operator-error.ts'
import { addBrandCommands } from './brand-commands.ts'
import { addDryRun, dryRunNote, explained, parseColour, parseRate } from './command-options.ts'
import { addDomains, createNetwork, removeDomains, setDefaultNetwork } from './mutations.ts'

type Flags = {
  domain: string[]
  title?: string
  design: (typeof designIds)[number]
  color: string
  colorDim: string
  playist?: true
  feeRate: number
  dryRun?: true
}

export function addNetworkCommands(program: Command, context: CommandContext): void {
  addCreate(program, context)
  const network = program
    .command('network')
    .summary('show and change networks, their domains and brands')
    .description('Shows and changes networks: domains, texts, colours, pictures, links and constants.')
  addBrandCommands(network, context)
  addDomainCommands(network, context)
}

function addCreate(program: Command, context: CommandContext): void {
  const command = program
    .command('create-network')
    .summary('create a partner network')
    .description('Creates a partner network: a tenant with its own domains, brand, members and channels.')
    .argument('<name>', 'what commands call it: lower-case letters, digits and hyphens')
    .requiredOption('--domain <domain...>', 'hosts it is reached at, lower-case, without port')
    .option('--title <text>', 'its title on the pages, in every language (default: its name)')
    .addOption(new Option('--design <id>', 'its design').choices(designIds).default('mcn-1'))
    .option('--color <hex>', 'primary colour', parseColour, '#5b5bd6')
    .option('--color-dim <hex>', 'dim primary colour', parseColour, '#4a4ac0')
    .option('--playist', 'English and US dollars instead of Korean and won')
    .option('--fee-rate <rate>', 'fee rate of new members, 0 to 1', parseRate, 0.05)
  addDryRun(command).action((name: string, flags: Flags) =>
    context.withDatabase(async ({ db, installation_domain }) => {
      refuseInstallationDomain(installation_domain, flags.domain)
      const text = { title: flags.title ?? name }
      const network = {
        name,
        domains: flags.domain,
        design_id: flags.design,
        color_primary: flags.color,
        color_primary_dim: flags.colorDim,
        is_playist: flags.playist ?? false,
        default_fee_rate: flags.feeRate,
        texts: Object.fromEntries(locales.map((locale) => [locale, text])),
      }
      await explained(
        runOrRollBack(db, flags.dryRun ?? false, (trx) => createNetwork(trx, network)),
        {
          conflict: `The name ${name} or a domain of ${flags.domain.join(', ')} is taken by another network.`,
        },
      )
      context.print(`Network ${name} created at ${flags.domain.join(', ')}${dryRunNote(flags)}`)
    }),
  )
}

function addDomainCommands(network: Command, context: CommandContext): void {
  const domains = ['<domain...>', 'hosts, lower-case, without port'] as const
  addDryRun(
    network
      .command('add-domain')
      .description('Lets a network be reached at further domains.')
      .argument('<name>', 'the network')
      .argument(...domains),
  ).action((name: string, added: string[], flags: { dryRun?: true }) =>
    context.withDatabase(async ({ db, installation_domain }) => {
      refuseInstallationDomain(installation_domain, added)
      const scope = await getNetworkScope(db, name)
      await explained(
        runOrRollBack(db, flags.dryRun ?? false, (trx) => addDomains(trx, scope, added)),
        { conflict: `A domain of ${added.join(', ')} is a network's already.` },
      )
      context.print(`${name} is also reached at ${added.join(', ')}${dryRunNote(flags)}`)
    }),
  )
  addDryRun(
    network
      .command('remove-domain')
      .description('Takes domains from a network. One at least must be left.')
      .argument('<name>', 'the network')
      .argument(...domains),
  ).action((name: string, removed: string[], flags: { dryRun?: true }) =>
    context.withDatabase(async ({ db }) => {
      const scope = await getNetworkScope(db, name)
      await explained(
        runOrRollBack(db, flags.dryRun ?? false, (trx) => removeDomains(trx, scope, removed)),
        {
          not_found: `Not all of ${removed.join(', ')} are domains of ${name}: see \`cuesheet network show ${name}\`.`,
          conflict: `${name} would have no domain left: add another one before.`,
        },
      )
      context.print(`${name} is no longer reached at ${removed.join(', ')}${dryRunNote(flags)}`)
    }),
  )
  addDryRun(
    network
      .command('default')
      .description('Says which network answers on unknown domains; without one, they show an error page.')
      .argument('<name>', 'the network, or `none`'),
  ).action((name: string, flags: { dryRun?: true }) =>
    context.withDatabase(async ({ db }) => {
      const scope: NetworkScope | null = name === 'none' ? null : await getNetworkScope(db, name)
      await explained(
        runOrRollBack(db, flags.dryRun ?? false, (trx) => setDefaultNetwork(trx, scope)),
        { conflict: 'Someone else has set the default network at the same moment: try again.' },
      )
      const said = scope ? `Unknown domains show ${name}` : 'Unknown domains show an error page'
      context.print(`${said}${dryRunNote(flags)}`)
    }),
  )
}

function refuseInstallationDomain(installationDomain: string, domains: string[]): void {
  const taken = domains.find((domain) => isInstallationDomain(domain, installationDomain))
  if (taken) throw new OperatorError(`${taken} is the installation's own domain, where operators sign in.`)
}
