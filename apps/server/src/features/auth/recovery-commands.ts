import { randomBytes } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { passwordSchema } from '@cuesheet/contract/values/account'
import type { Command } from 'commander'
import { recordAudit } from '../../access/audit.ts'
import { deleteProofs, endSessions } from '../../access/end-sessions.ts'
import { getNetworkScope } from '../../access/find-network.ts'
import { hashPassword } from '../../access/password.ts'
import type { CommandContext } from '../../commands/command-context.ts'
import type { Database } from '../../db/connection.ts'
import { OperatorError } from '../../errors/operator-error.ts'
import { notifyOwner } from '../messages/mutations.ts'
import type { Owner } from './rules.ts'
import { recordChange, removeSecondFactor } from './second-factor-mutations.ts'

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
    .action((userId: string, flags: Flags) => setPassword(context, userId, flags))
  program
    .command('reset-second-factor')
    .summary('let an account sign in without a code')
    .description(
      'Removes the authenticator app and the recovery codes of an account, and ends all of its sessions.',
    )
    .argument('<user-id>', 'e-mail address it signs in with')
    .option('--network <name>', 'its network; operators have none')
    .action((userId: string, flags: Flags) => resetSecondFactor(context, userId, flags))
}

async function setPassword(context: CommandContext, userId: string, flags: Flags): Promise<void> {
  const given = flags.passwordStdin ? (await text(process.stdin)).replace(/\r?\n$/, '') : null
  const password = passwordSchema.safeParse(given ?? randomBytes(15).toString('base64url'))
  if (!password.success) throw new OperatorError('Not set: the password needs 4 to 64 characters.')
  const password_hash = await hashPassword(password.data)
  await context.withDatabase(async ({ db }) => {
    const owner = await getOwner(db, userId, flags)
    await db.transaction().execute(async (trx) => {
      await trx
        .updateTable('accounts')
        .set({ password_hash })
        .where('account_id', '=', owner.account_id)
        .execute()
      await deleteProofs(trx, owner)
      await endSessions(trx, owner)
      await recordAudit(trx, {
        network_id: owner.network_id,
        account_id: null,
        action: 'account.set_password',
        subject: String(owner.account_id),
      })
      await notifyOwner(trx, owner, 'account_password_changed', { by: 'operator' })
    })
    context.print(`${userId} has a new password, and was signed out everywhere`)
    if (given === null) context.print(`password ${password.data}`)
  })
}

async function resetSecondFactor(context: CommandContext, userId: string, flags: Flags): Promise<void> {
  await context.withDatabase(async ({ db }) => {
    const owner = await getOwner(db, userId, flags)
    await db.transaction().execute(async (trx) => {
      if (!(await removeSecondFactor(trx, owner)))
        throw new OperatorError(`${userId} signs in without a code already.`)
      await endSessions(trx, owner)
      await recordChange(trx, owner, 'second_factor.reset', { by_account: null })
      await notifyOwner(trx, owner, 'account_second_off', { by: 'operator' })
    })
    context.print(`${userId} signs in without a code now, and was signed out everywhere`)
  })
}

async function getOwner(db: Database, userId: string, { network }: Flags): Promise<Owner> {
  const network_id = network === undefined ? null : (await getNetworkScope(db, network)).network_id
  const account = await db
    .selectFrom('accounts')
    .select('account_id')
    .where('network_id', network_id === null ? 'is' : '=', network_id)
    .where('user_id', '=', userId.trim().toLowerCase())
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  if (account) return { network_id: network_id ?? 0, account_id: account.account_id }
  throw new OperatorError(
    network === undefined
      ? `There is no operator ${userId}. For an account of a network, say which one with --network.`
      : `There is no account ${userId} in ${network}.`,
  )
}
