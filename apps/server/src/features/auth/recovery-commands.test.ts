import { expect, it } from 'vitest'
import { verifyPassword } from '../../access/password.ts'
import { createAccount, createNetwork } from '../../testing/factories.ts'
import { runCli } from '../../testing/run-cli.ts'
import { runCommand } from '../../testing/run-command.ts'
import { openTestDatabase } from '../../testing/test-database.ts'

const { db, url } = await openTestDatabase()
const network = await createNetwork(db, { name: 'morning' })
const manager = await createAccount(db, network, { as: 'manager', user_id: 'boss@morning.test' })
const { account_id, network_id } = manager
const owner = { account_id, network_id: network_id! }
await db
  .insertInto('sessions')
  .values({ ...owner, token_hash: Buffer.alloc(32) })
  .execute()
await db
  .insertInto('second_factors')
  .values({ ...owner, secret: Buffer.alloc(40), enabled_at: new Date() })
  .execute()

const run = (args: string) => runCommand({ db, url }, args.split(' '))
/** With a password on standard input. */
const runWith = (args: string, input: string) => runCli(url, args.split(' '), input)
const countSessions = async () => (await db.selectFrom('sessions').select('session_id').execute()).length
const passwordHolds = async (password: string) => {
  const { password_hash } = await db
    .selectFrom('accounts')
    .select('password_hash')
    .where('account_id', '=', manager.account_id)
    .executeTakeFirstOrThrow()
  return verifyPassword(password_hash, password)
}

it('restores access for a manager who lost phone and password, and signs out every open session', async () => {
  const reset = 'reset-second-factor Boss@morning.test --network morning'
  expect(await run(reset)).toMatchObject({ code: 0 })
  expect(await countSessions()).toBe(0)
  expect(await db.selectFrom('second_factors').selectAll().execute()).toEqual([])
  expect(await run(reset)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('signs in without a code already'),
  })

  const set = 'set-password boss@morning.test --network morning'
  expect(await runWith(`${set} --password-stdin`, 'a good one\n')).toMatchObject({
    code: 0,
    stdout: expect.not.stringContaining('a good one'),
  })
  expect(await passwordHolds('a good one')).toBe(true)
  expect(await runWith(`${set} --password-stdin`, 'abc\n')).toMatchObject({ code: 1 })
  expect(await passwordHolds('a good one')).toBe(true)
  const made = await run(set)
  expect(await passwordHolds(/password (\S+)/.exec(made.stdout)![1]!)).toBe(true)
  const told = await db.selectFrom('messages').select(['kind', 'names']).orderBy('message_id').execute()
  expect(told.slice(0, 2)).toEqual([
    { kind: 'account_second_off', names: { by: 'operator' } },
    { kind: 'account_password_changed', names: { by: 'operator' } },
  ])
})

it.each([
  [
    'set-password nobody@morning.test --network morning',
    'There is no account nobody@morning.test in morning.',
  ],
  ['set-password boss@morning.test', 'say which one with --network'],
  ['reset-second-factor boss@morning.test --network evening', 'There is no network evening.'],
])('%s is refused in a sentence', async (args, sentence) => {
  expect(await run(args)).toMatchObject({ code: 1, stderr: expect.stringContaining(sentence) })
})
