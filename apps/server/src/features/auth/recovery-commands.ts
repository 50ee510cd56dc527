import { text } from 'node:stream/consumers'
import { passwordSchema } from '@cuesheet/contract/values/account'
import type { Command } from 'commander'
import { getNetworkScope } from '../../access/find-network.ts'
import { makePassword } from '../../access/make-password.ts'
import { hashPassword } from '../../access/password.ts'
import type { CommandContext } from '../../commands/command-context.ts'
import type { Database } from '../../db/connection.ts'
import { OperatorError } from '../../errors/operator-error.ts'
import { resetSecondFactor, setPassword } from './recovery-mutations.ts'
import type { Owner } from './rules.ts'

type Flags = { network?: string; passwordStdin?: true }

/** For those who can be helped by nobody else: managers and operators who lost their password or their phone. */
export function addRecoveryCommands(program: Command, context: CommandContext): void {
  program
    .command('set-password')
    .summary('give an account a new password')
    .description(
      `Sets a new password and ends all sessions of the account. The password is made up and printed, or read from stdin
with --password-stdin.`,
    )
    .argument('<user-id>', 'e-mail address it signs in with')
    .option('--network <name>', 'its network; operators have none')
    .option('--password-stdin', 'read the password from stdin')
    .action((userId: string, flags: Flags) => runSetPassword(context, userId, flags))
  program
    .command('reset-second-factor')
    .summary('let an account sign in without a code')
    .description(
      'Removes the authenticator app and the recovery codes of an account, and ends all of its sessions.',
    )
    .argument('<user-id>', 'e-mail address it signs in with')
    .option('--network <name>', 'its network; operators have none')
    .action((userId: string, flags: Flags) => runResetSecondFactor(context, userId, flags))
}

async function runSetPassword(context: CommandContext, userId: string, flags: Flags): Promise<void> {
  const given = flags.passwordStdin ? (await text(process.stdin)).replace(/\r?\n$/, '') : null
  const password = passwordSchema.safeParse(given ?? makePassword())
  if (!password.success) throw new OperatorError('Not set: the password needs 4 to 64 characters.')
  const password_hash = await hashPassword(password.data)
  await context.withDatabase(async ({ db }) => {
    const owner = await getOwner(db, userId, flags)
    await db.transaction().execute((trx) => setPassword(trx, owner, password_hash, { account_id: null }))
    context.print(`${userId} has a new password, and was signed out everywhere`)
    if (given === null) context.print(`password ${password.data}`)
  })
}

async function runResetSecondFactor(context: CommandContext, userId: string, flags: Flags): Promise<void> {
  await context.withDatabase(async ({ db }) => {
    const owner = await getOwner(db, userId, flags)
    const isReset = await db
      .transaction()
      .execute((trx) => resetSecondFactor(trx, owner, { account_id: null }))
    if (!isReset) throw new OperatorError(`${userId} signs in without a code already.`)
    context.print(`${userId} signs in without a code now, and was signed out everywhere`)
  })
}

async function getOwner(db: Database, userId: string, { network }: Flags): Promise<Owner> {
  const network_id = network === undefined ? 0 : (await getNetworkScope(db, network)).network_id
  const account = await db
    .selectFrom('accounts')
    .select('account_id')
    .where('network_id', '=', network_id)
    .where('user_id', '=', userId.trim().toLowerCase())
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  if (account) return { network_id, account_id: account.account_id }
  throw new OperatorError(
    network === undefined
      ? `There is no operator ${userId}. For an account of a network, say which one with --network.`
      : `There is no account ${userId} in ${network}.`,
  )
}
