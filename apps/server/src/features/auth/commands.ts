import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { type OperatorRole, operatorRoles } from '@cuesheet/contract/values/roles'
import { type Command, Option } from 'commander'
import { createAccount } from '../../access/create-account.ts'
import { getNetworkScope } from '../../access/find-network.ts'
import { makePassword } from '../../access/make-password.ts'
import type { CommandContext } from '../../commands/command-context.ts'
import { runOrRollBack } from '../../db/transaction.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { OperatorError } from '../../errors/operator-error.ts'

const roles = { member: 0, manager: 1, operator: 2 } as const

type Flags = {
  role: keyof typeof roles
  network?: string
  nickname?: string
  operatorRole?: OperatorRole
  passwordStdin?: true
  generatePassword?: true
  dryRun?: true
}

export function addAccountCommands(program: Command, context: CommandContext): void {
  program
    .command('create-account')
    .summary('create a manager, a member or an operator')
    .description(
      `Creates an account. Its password is asked for on a terminal, read from stdin with --password-stdin, or made up
and printed with --generate-password: one of the two must be said where there is no terminal.`,
    )
    .argument('<user-id>', 'e-mail address it signs in with')
    .addOption(new Option('--role <role>', 'what it may do').choices(Object.keys(roles)).default('manager'))
    .option('--network <name>', 'its network; operators have none')
    .addOption(
      new Option('--operator-role <role>', 'what an operator may change (default: administrator)').choices(
        operatorRoles,
      ),
    )
    .option('--nickname <text>', 'its name on the pages (default: the e-mail address up to @)')
    .option('--password-stdin', 'read the password from stdin')
    .option('--generate-password', 'make up a password and print it')
    .option('--dry-run', 'do everything, then roll it back')
    .action((userId: string, flags: Flags) => run(context, userId, flags))
}

async function run(context: CommandContext, user_id: string, flags: Flags): Promise<void> {
  if ((flags.role === 'operator') === (flags.network !== undefined))
    throw new OperatorError(
      flags.role === 'operator'
        ? 'An operator belongs to no network: leave --network out.'
        : 'Say which network it belongs to with --network.',
    )
  if (flags.operatorRole && flags.role !== 'operator')
    throw new OperatorError('Only operators have an operator’s role: leave --operator-role out.')
  if (flags.generatePassword && flags.passwordStdin)
    throw new OperatorError('Say one of --password-stdin and --generate-password, not both.')
  if (!flags.generatePassword && !flags.passwordStdin && !process.stdin.isTTY)
    throw new OperatorError(
      'There is no terminal to ask for the password on: say --password-stdin to read it from stdin, or --generate-password to have one made up.',
    )
  const password = flags.generatePassword
    ? makePassword()
    : flags.passwordStdin
      ? (await text(process.stdin)).replace(/\r?\n$/, '')
      : await askPassword()
  const account = {
    user_id,
    password,
    nickname: flags.nickname ?? (user_id.split('@')[0]!.length > 1 ? user_id.split('@')[0]! : user_id),
    permission_flag: roles[flags.role],
    ...(flags.operatorRole && { operator_role: flags.operatorRole }),
  }
  await context.withDatabase(async ({ db }) => {
    const scope = flags.network === undefined ? null : await getNetworkScope(db, flags.network)
    try {
      await runOrRollBack(db, flags.dryRun ?? false, (trx) => createAccount(trx, scope, account))
    } catch (error) {
      throw explain(error, user_id)
    }
    context.print(
      `${flags.role} ${user_id} created${flags.network ? ` in ${flags.network}` : ''}${flags.dryRun ? ' (dry run: rolled back)' : ''}`,
    )
    if (flags.generatePassword && !flags.dryRun) context.print(`password ${password}`)
  })
}

/** Twice, unseen. */
async function askPassword(): Promise<string> {
  let isMuted = false
  const output = new Writable({
    write(chunk, _encoding, done) {
      if (!isMuted) process.stderr.write(chunk)
      done()
    },
  })
  const terminal = createInterface({ input: process.stdin, output, terminal: true })
  const ask = async (question: string) => {
    process.stderr.write(question)
    isMuted = true
    const answer = await terminal.question('')
    isMuted = false
    process.stderr.write('\n')
    return answer
  }
  try {
    const password = await ask('Password (4 to 64 characters): ')
    if ((await ask('Again: ')) !== password) throw new OperatorError('The two passwords differ.')
    return password
  } finally {
    terminal.close()
  }
}

const rules: Record<string, string> = {
  user_id: 'the user id must be an e-mail address',
  nickname: 'the nickname needs 2 to 50 characters',
  password: 'the password needs 4 to 64 characters',
}

function explain(error: unknown, userId: string): unknown {
  if (!(error instanceof DomainError)) return error
  if (error.code === 'conflict') return new OperatorError(`There is an account ${userId} already.`)
  const broken = Object.keys(error.fields ?? {}).map((field) => rules[field] ?? field)
  return new OperatorError(`Not created: ${broken.join('; ') || error.code}.`)
}
