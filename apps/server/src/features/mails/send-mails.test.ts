import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { killProcess } from '../../testing/child-processes.ts'
import { earlier } from '../../testing/earlier.ts'
import { createNetwork } from '../../testing/factories.ts'
import { isCluster } from '../../testing/is-cluster.ts'
import { jobContext } from '../../testing/job-context.ts'
import { openPostOffice } from '../../testing/post-office.ts'
import { type MailStage, mailStages } from '../../testing/receive-mails.ts'
import { runJob } from '../../testing/run-job.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { untilWaiting } from '../../testing/until-waiting.ts'
import { postMails } from './public.ts'

const post = await openPostOffice()
const { db, url } = await openTestDatabase()
const { network_id } = await createNetwork(db)
const context = jobContext(db, post.settings)
const send = () => runJob('mails.send', context)
beforeEach(async () => {
  await db.deleteFrom('outbox').execute()
  Object.assign(post, { mails: [], refusal: null, noReceiver: null, at: () => undefined })
})

const address = (at: number) => `jo${at}@example.test`
/** Mails that are written already, to as many receivers. */
const postTo = (count: number, hours = 1, once?: string) =>
  db.transaction().execute((trx) =>
    postMails(
      trx,
      Array.from({ length: count }, (_, at) => ({
        network_id,
        kind: 'collection' as const,
        account_id: at + 1,
        facts: { to: address(at), subject: 'Hello', text: 'There' },
        hours,
        ...(once && { once }),
      })),
    ),
  )
const fared = async () =>
  (
    await db.selectFrom('outbox').select(['state', 'tries', 'code', 'facts']).orderBy('account_id').execute()
  ).map(({ state, tries, code, facts }) =>
    [state, tries, code, ...(facts === null ? [] : ['kept'])].join(' '),
  )
const letTimePass = (interval: string) =>
  sql`update outbox set due_at = ${earlier('due_at', interval)}, gives_up_at = ${earlier('gives_up_at', interval)}`.execute(
    db,
  )

it('are sent once, however many ask at once, and kept without what they said', async () => {
  await postTo(30, 1, '2026-11-29')
  await postTo(30, 1, '2026-11-29')
  await Promise.all([send(), send(), send()])
  expect(post.mails.map(({ to }) => to[0]).sort()).toEqual(
    Array.from({ length: 30 }, (_, at) => address(at)).sort(),
  )
  expect(new Set(await fared())).toEqual(new Set(['sent 1 ']))
  await postTo(30, 1, '2026-11-29')
  await send()
  expect(post.mails).toHaveLength(30)
})

it('are not sent where their transaction is rolled back', async () => {
  await db
    .transaction()
    .execute(async (trx) => {
      await postMails(trx, [{ network_id, kind: 'collection', account_id: 1, facts: {}, hours: 1 }])
      throw new Error('no')
    })
    .catch(() => {})
  expect(await fared()).toEqual([])
})

it('go on after a day without a mail server, which is asked once for all of them each time', async () => {
  await postTo(3, 72)
  let asked = 0
  const away = jobContext(db, { mail: { ...post.settings.mail!, smtp_url: 'smtp://127.0.0.1:1' } })
  for (; asked < 12; asked++) {
    await runJob('mails.send', away)
    await letTimePass('2 hours')
  }
  const tries = (await db.selectFrom('outbox').select('tries').execute()).map((row) => row.tries)
  expect(tries.reduce((sum, each) => sum + each, 0)).toBe(asked)
  expect((await fared()).every((how) => /^(failing|due) \d+ (ESOCKET|ECONNECTION)? ?kept$/.test(how))).toBe(
    true,
  )
  await send()
  expect(post.mails).toHaveLength(3)
})

it('are tried again later and later, and given up with a record when they come too late', async () => {
  await postTo(1, 1)
  post.refusal = Object.assign(new Error('busy'), { responseCode: 451 })
  await send()
  expect(await fared()).toEqual(['failing 1 EMESSAGE 451 kept'])
  await send()
  expect(await fared(), 'not before its time').toEqual(['failing 1 EMESSAGE 451 kept'])
  await letTimePass('2 minutes')
  await send()
  await letTimePass('3 minutes')
  await send()
  expect(await fared()).toEqual(['failing 2 EMESSAGE 451 kept'])
  await letTimePass('1 hour')
  await send()
  expect(await fared()).toEqual(['given_up 2 EMESSAGE 451'])
  expect(post.mails).toEqual([])
})

it('one without a receiver is given up at once and keeps no other from being sent', async () => {
  await postTo(3)
  post.noReceiver = address(1)
  await send()
  expect(post.mails.map(({ to }) => to[0]).sort()).toEqual([address(0), address(2)])
  expect(await fared()).toEqual(['sent 1 ', 'given_up 1 EENVELOPE 550', 'sent 1 '])
})

it('what must come soonest goes before thousands that may wait', async () => {
  await postTo(25, 72)
  await db.transaction().execute((trx) =>
    postMails(trx, [
      {
        network_id,
        kind: 'collection',
        account_id: 99,
        facts: { to: 'soon@example.test', subject: 'Hello', text: 'There' },
        hours: 1,
      },
    ]),
  )
  await send()
  expect(post.mails[0]!.to).toEqual(['soon@example.test'])
})

it('where no mail server is set nothing waits for one', async () => {
  await postTo(1)
  await runJob('mails.send', jobContext(db))
  expect(await fared()).toEqual(['void 0 '])
})

function start(): Promise<ChildProcess> {
  const { smtp_url, from } = post.settings.mail!
  const child = fork(path.join(import.meta.dirname, '../../testing/send-mails-process.ts'), {
    env: { DATABASE_URL: url, SMTP_URL: smtp_url, MAIL_FROM: from },
  })
  return once(child, 'message').then(() => child)
}

/** Whether nobody knows if it was taken, where the sender died at this stage. */
const isTaken: Record<MailStage, boolean> = {
  connected: false,
  sender: false,
  receiver: false,
  data: false,
  taken: true,
  answered: true,
}

it('a sender that is killed at any step sends nothing twice: what it had begun with is on record', async () => {
  const children = await Promise.all(mailStages.map(start))
  for (const [at, stage] of mailStages.entries()) {
    const child = children[at]!
    await db.deleteFrom('outbox').execute()
    post.mails.length = 0
    await postTo(2)
    post.at = (reached) =>
      reached === stage && child.exitCode === null && !child.killed ? killProcess(child) : undefined
    const ended = once(child, 'exit')
    child.send('go')
    await ended
    post.at = () => undefined
    await letTimePass('5 minutes')
    await Promise.all([send(), send()])
    const addresses = post.mails.map(({ to }) => to[0]!)
    expect(addresses, stage).toHaveLength(new Set(addresses).size)
    expect(addresses.length, stage).toBe(isTaken[stage] ? 2 : 1)
    const states = (await fared()).map((how) => how.split(' ')[0]).sort()
    expect(states, stage).toEqual(['sent', 'unsure'])
  }
})

it.skipIf(isCluster)('a sender that is killed before it has begun leaves the mail to others', async () => {
  const child = await start()
  await postTo(1)
  await db.transaction().execute(async (trx) => {
    await sql`select from outbox for update`.execute(trx)
    child.send('go')
    await untilWaiting(db)
    await killProcess(child)
  })
  await send()
  await send()
  expect(post.mails).toHaveLength(1)
  expect(await fared()).toEqual(['sent 1 '])
})
