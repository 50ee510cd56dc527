import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline/promises'
import { text } from 'node:stream/consumers'
import type { CollectionProblem } from '@cuesheet/contract/values/collection'
import { contentOwnerPattern } from '@cuesheet/contract/values/collection'
import { type Command, InvalidArgumentError } from 'commander'
import { byCommand } from '../../access/audit.ts'
import { getNetworkScope } from '../../access/find-network.ts'
import { createSecretBox } from '../../access/secret-box.ts'
import type { CommandContext } from '../../commands/command-context.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/connection.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { OperatorError } from '../../errors/operator-error.ts'
import { textOf, textsOf } from '../../locales/texts.ts'
import { isLasting } from './collection-error.ts'
import {
  beginConsent,
  collectNow,
  connect,
  disconnect,
  finishConsent,
  parseKeyFile,
  testConnection,
} from './mutations.ts'
import { listConnections } from './queries.ts'

type Flags = { network: string }

/** What is the matter, and what to do about it. */
const remedies = textsOf('en').mails.collection.problems

export function addCollectionCommands(program: Command, context: CommandContext): void {
  const group = program
    .command('connect')
    .summary('connect a network with the platform, whose reports are then collected by themselves')
    .description(
      'A network is connected once, with the key of a service account or the consent of a person; its reports are then collected day after day.',
    )
  const command = (name: string, description: string) =>
    group.command(name).description(description).requiredOption('--network <name>', 'which network')
  const within = <Result>(use: (installation: { db: Database; config: Config }) => Promise<Result>) =>
    context.withDatabase(({ db, config }) => explained(use({ db, config })))
  const installationOf = ({ db, config }: { db: Database; config: Config }) => ({
    db,
    config,
    secrets: createSecretBox(config, db),
  })
  const report = (network: string, problem: CollectionProblem | null, done: string) => {
    if (problem === null) return context.print(`${network}: ${done}`)
    context.fail()
    context.print(
      `${network}: ${isLasting(problem) ? 'not connected' : `${done}, but now`}: ${remedies[problem]}`,
    )
  }

  command('key', 'Connects with the JSON file of a service account’s key; - is standard input.')
    .argument('<file>')
    .requiredOption('--content-owner <id>', 'the content owner that the reports are of', parseOwner)
    .action((file: string, { network, contentOwner }: Flags & { contentOwner: string }) =>
      within(async (installation) => {
        const scope = await getNetworkScope(installation.db, network)
        const key = parseKeyFile(await readKey(file))
        const credentials = { way: 'service_account', ...key } as const
        const connection = {
          credentials,
          content_owner: contentOwner,
          account: key.client_email,
          ends_at: null,
        }
        const problem = await connect(installationOf(installation), scope, connection, byCommand)
        report(network, problem, `connected by ${key.client_email}`)
      }),
    )

  command(
    'consent',
    'Connects by the consent of a person: prints a link, and takes the address that it ends at.',
  )
    .requiredOption('--content-owner <id>', 'the content owner that the reports are of', parseOwner)
    .action(({ network, contentOwner }: Flags & { contentOwner: string }) =>
      within(async (given) => {
        const scope = await getNetworkScope(given.db, network)
        if (!given.config.google_client) throw new OperatorError(textOf('en', 'no_consent_client'))
        const installation = installationOf(given)
        context.print('Open this, signed in as an account of the content owner:')
        context.print(await beginConsent(installation, scope, contentOwner, byCommand))
        context.print('and paste the address of the page that it ends at:')
        const { problem } = await finishConsent(installation, parseReturn(await readLine()), byCommand)
        report(network, problem, 'connected')
      }),
    )

  command('test', 'Asks the platform: what is missing, if anything.').action(({ network }: Flags) =>
    within(async (installation) => {
      const scope = await getNetworkScope(installation.db, network)
      const { problem, report_types } = await testConnection(installationOf(installation), scope)
      if (problem === null)
        return context.print(`${network}: it works; collected are ${report_types.join(', ')}`)
      context.fail()
      context.print(`${network}: ${remedies[problem]}`)
    }),
  )

  command('collect', 'Has the reports collected at once, by the server that runs or the next one.').action(
    ({ network }: Flags) =>
      within(async ({ db }) => {
        await collectNow(db, await getNetworkScope(db, network), byCommand)
        context.print(`${network}: its reports are being collected`)
      }),
  )

  command(
    'end',
    'Forgets by what a network is connected, and withdraws a consent; what was loaded stays.',
  ).action(({ network }: Flags) =>
    within(async (installation) => {
      await disconnect(
        installationOf(installation),
        await getNetworkScope(installation.db, network),
        byCommand,
      )
      context.print(`${network}: disconnected`)
    }),
  )

  group
    .command('list')
    .description('Shows every network with how its reports are collected.')
    .option('--json', 'print it as JSON')
    .action(({ json }: { json?: true }) =>
      context.withDatabase(async ({ db }) => {
        const rows = await listConnections(db, { after: null, size: 10_000 })
        if (json) return context.print(JSON.stringify(rows, null, 2))
        for (const { network, way, content_owner, problem, activity_day, waiting, unread_types } of rows)
          context.print(
            way === null
              ? `${network}: not connected`
              : `${network}: ${content_owner}, ${activity_day ? `figures until ${activity_day}` : 'nothing yet'}${waiting > 0 ? `, ${waiting} reports wait` : ''}${problem ? `: ${remedies[problem]}` : ''}${unread_types.length > 0 ? `; not known here: ${unread_types.join(', ')}` : ''}`,
          )
      }),
    )
}

function parseOwner(text: string): string {
  if (!contentOwnerPattern.test(text)) throw new InvalidArgumentError('It must be a content owner’s id.')
  return text
}

const readKey = (file: string): Promise<string> =>
  (file === '-' ? text(process.stdin) : readFile(file, 'utf8')).catch(() => {
    throw new OperatorError(`${file} cannot be read.`)
  })

async function readLine(): Promise<string> {
  const lines = createInterface({ input: process.stdin })
  for await (const line of lines) if (line.trim()) return line.trim()
  return ''
}

/** The address that a consent leads back to; an OperatorError where it carries no code. */
function parseReturn(text: string): { state: string; code: string } {
  const search = URL.canParse(text) ? new URL(text).searchParams : null
  const [state, code] = [search?.get('state'), search?.get('code')]
  if (state && code) return { state, code }
  throw new OperatorError('That is no address with a code: nobody consented, or it is another page.')
}

/** What calls answer in four languages commands say in English. */
async function explained<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    throw new OperatorError(textOf('en', error.fields?.key ?? error.message_key ?? error.code))
  }
}
