import { type Command, InvalidArgumentError } from 'commander'
import { type ClusterNode, distribute, nameOf } from '../db/distribute.ts'
import type { CommandContext } from './command-context.ts'

export function addDistributeCommand(program: Command, context: CommandContext): void {
  program
    .command('distribute')
    .summary('spread the database over the nodes of a Citus cluster')
    .description(
      `Makes the database of DATABASE_URL the coordinator of a Citus cluster: brings it to the schema of this version,
creates the extension there and on the workers, adds these, and spreads the tables, each network's rows on one
worker. Rows that are there go along; nothing else may use the database meanwhile. What is done already is left alone, so
that it may be run again: after an upgrade, or with one more --worker, to which networks are then moved by
\`select citus_rebalance_start()\`. See docs/scale.md.`,
    )
    .option('--worker <host:port>', 'a worker, as the coordinator reaches it; may be repeated', addNode, [])
    .option(
      '--coordinator <host:port>',
      'how workers reach the coordinator (default: as DATABASE_URL does)',
      parseNode,
    )
    .action(({ worker: workers, coordinator }: { worker: ClusterNode[]; coordinator?: ClusterNode }) =>
      context.withPlace(async ({ url }) => {
        const onStep = (what: string) => context.say(`${what[0]!.toUpperCase()}${what.slice(1)}`)
        const options = { workers, onStep, ...(coordinator ? { coordinator } : {}) }
        const done = await distribute(url, options)
        if (done.added.length > 0) context.print(`Added: ${done.added.map(nameOf).join(', ')}.`)
        const nodes = done.workers === 1 ? '1 worker' : `${done.workers} workers`
        context.print(
          done.tables.length > 0
            ? `Done: ${done.tables.length} tables are spread over ${nodes}.`
            : `All tables are spread over ${nodes} already.`,
        )
      }),
    )
}

function parseNode(text: string): ClusterNode {
  const [, host, port] = /^(.+):(\d{1,5})$/.exec(text) ?? []
  if (!host || Number(port) > 65_535 || Number(port) === 0)
    throw new InvalidArgumentError('It is a name or address and a port, as in 10.0.0.2:5432.')
  return { host, port: Number(port) }
}

const addNode = (text: string, nodes: ClusterNode[]) => [...nodes, parseNode(text)]
