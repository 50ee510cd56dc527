import { type ApiKeyScope, apiKeyScopes } from '@cuesheet/contract/api-keys'
import { type Command, Option } from 'commander'
import { getNetworkScope } from '../../access/find-network.ts'
import type { CommandContext } from '../../commands/command-context.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { OperatorError } from '../../errors/operator-error.ts'
import { textOf } from '../../locales/texts.ts'
import { addApiKey, revokeApiKey } from './mutations.ts'
import { listApiKeys } from './queries.ts'

type Flags = { network: string; json?: true }
const acting = { account_id: null }

export function addApiKeyCommands(program: Command, context: CommandContext): void {
  const apiKey = program
    .command('api-key')
    .summary('make, list and revoke the keys of partners’ servers')
    .description('Keys with which a network’s partners sign its accounts in on their own pages’ behalf.')
  const command = (name: string, description: string) =>
    apiKey.command(name).description(description).requiredOption('--network <name>', 'whose key it is')

  command('create', 'Makes a key and prints it: it is shown this once.')
    .requiredOption('--name <text>', 'what it is for, such as the partner’s name')
    .addOption(
      new Option('--scope <scope...>', 'what it may do: sign members in, managers too, or bring report files')
        .choices(apiKeyScopes)
        .default(['tickets']),
    )
    .action((flags: Flags & { name: string; scope: ApiKeyScope[] }) =>
      context.withDatabase(async ({ db }) => {
        const scope = await getNetworkScope(db, flags.network)
        const request = { name: flags.name, scopes: flags.scope }
        const { api_key_id, key } = await explained(addApiKey(db, scope, request, acting))
        context.print(`key ${api_key_id} of ${flags.network}, shown this once:`)
        context.print(key)
      }),
    )

  command('list', 'Shows a network’s keys by their first letters.')
    .option('--json', 'print them as JSON')
    .action(({ network, json }: Flags) =>
      context.withDatabase(async ({ db }) => {
        const keys = await listApiKeys(db, await getNetworkScope(db, network))
        if (json) return context.print(JSON.stringify(keys, null, 2))
        if (keys.length === 0) return context.print(`${network} has no API key.`)
        for (const { api_key_id, name, prefix, scopes, created_at, last_used_at } of keys)
          context.print(
            `${api_key_id}  ${prefix}…  ${name} (${scopes.join(', ')}), made ${created_at.slice(0, 10)}, ${
              last_used_at ? `last used ${last_used_at}` : 'never used'
            }`,
          )
      }),
    )

  command('revoke', 'Ends a key at once; sessions that began with it go on.')
    .argument('<id>', 'its number or its first letters, as `api-key list` shows them')
    .action((given: string, { network }: Flags) =>
      context.withDatabase(async ({ db }) => {
        const scope = await getNetworkScope(db, network)
        const named = given.replace(/…$/, '')
        const key = (await listApiKeys(db, scope)).find(
          ({ api_key_id, prefix }) => String(api_key_id) === named || prefix === named,
        )
        if (!key) throw new OperatorError(`${network} has no API key ${given}.`)
        await explained(revokeApiKey(db, scope, key.api_key_id, acting))
        context.print(`${key.name} (${key.prefix}…) revoked`)
      }),
    )
}

async function explained<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const fields = Object.keys(error.fields ?? {})
    throw new OperatorError(
      fields.length > 0
        ? `Not made: the ${fields.join(', ')} given does not fit (a name has 2 to 50 characters).`
        : textOf('en', error.message_key ?? error.code),
    )
  }
}
