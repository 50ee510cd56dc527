import { addDays } from '@cuesheet/contract/values/day'
import { type Command, InvalidArgumentError } from 'commander'
import { getNetworkScope, listNetworks } from '../../../access/find-network.ts'
import { type CommandContext, parseDay } from '../../../commands/command-context.ts'
import { OperatorError } from '../../../errors/operator-error.ts'
import { listWeeks, makeCharts } from './make-charts.ts'

type Flags = { network?: string; week?: string; again?: true; json?: true }

export function addChartCommand(program: Command, context: CommandContext): void {
  program
    .command('chart')
    .summary('make the weekly charts of tracks')
    .description(
      `Makes the weekly charts that are missing: of the last eight Sundays that data-through has passed. The running
server does so by itself within a minute. Charts that are there stay as they are, unless --again recomputes them.`,
    )
    .option('--network <name>', 'only this network')
    .option('--week <sunday>', 'only the week that ends on this Sunday, however long ago', parseSunday)
    .option('--again', 'recompute charts that exist already')
    .option('--json', 'print the result as JSON')
    .action((flags: Flags) => context.withDatabase(({ db }) => run(context, db, flags)))
}

function parseSunday(text: string): string {
  const day = parseDay(text)
  if (new Date(`${day}T00:00:00Z`).getUTCDay() !== 0) throw new InvalidArgumentError(`${day} is no Sunday.`)
  return day
}

async function run(
  context: CommandContext,
  db: Parameters<typeof listNetworks>[0],
  { network, week, again, json }: Flags,
): Promise<void> {
  const networks = network
    ? [{ name: network, scope: await getNetworkScope(db, network) }]
    : await listNetworks(db)
  const charts: { network: string; sunday: string; tracks: number }[] = []
  for (const { name, scope } of networks) {
    if (week && network && (await listWeeks(db, scope, week)).length === 0)
      throw new OperatorError(
        `${name} has no chart of the week to ${week}: its reports do not cover it, or no video is known to use a track.`,
      )
    const made = await makeCharts(db, scope, {
      ...(week ? { sunday: week } : {}),
      again: again ?? false,
    })
    charts.push(...made.map((chart) => ({ network: name, ...chart })))
    if (json) continue
    if (made.length === 0) context.print(`${name}: no chart is missing`)
    for (const { sunday, tracks } of made)
      context.print(
        `${name}: ${addDays(sunday, -6)} … ${sunday} ${tracks} ${tracks === 1 ? 'track' : 'tracks'}`,
      )
  }
  if (json) context.print(JSON.stringify(charts, null, 2))
}
