import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { migrate, migrationsFolder } from '../../db/migrate.ts'
import { createAccount, createNetwork } from '../../testing/factories.ts'
import { jobContext } from '../../testing/job-context.ts'
import { openPostOffice } from '../../testing/post-office.ts'
import { readMail } from '../../testing/read-mail.ts'
import { runJob } from '../../testing/run-job.ts'
import { openTestDatabase } from '../../testing/test-database.ts'

const post = await openPostOffice()
const { db, url } = await openTestDatabase({ empty: true })
const folder = mkdtempSync(path.join(os.tmpdir(), 'migrations-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('mails that were due before there was one outbox are sent from it, and what had an end keeps it', async () => {
  for (const name of readdirSync(migrationsFolder).filter((each) => each < '0104'))
    cpSync(path.join(migrationsFolder, name), path.join(folder, name))
  await migrate(url, { folder })
  const network = await createNetwork(db)
  const { network_id } = network
  const password_hash = '$argon2id$none'
  const [jo, mina] = [
    await createAccount(db, network, { user_id: 'jo@example.test', password_hash }),
    await createAccount(db, network, { user_id: 'mina@example.test', password_hash }),
  ]
  const id = (at: number) => `00000000-0000-4000-8000-00000000000${at}`
  await sql`update accounts set language = 'en'`.execute(db)
  await sql`
    insert into mail_log (network_id, mail_id, kind, account_id, state, tries, code) values
      (${network_id}, ${id(1)}, 'password_reset', ${jo.account_id}, 'failing', 2, 'ECONNREFUSED'),
      (${network_id}, ${id(2)}, 'collection', null, 'failing', 3, '451'),
      (${network_id}, ${id(3)}, 'password_reset', ${mina.account_id}, 'sent', 1, null)`.execute(db)
  // One that was tried, one that was not, and one that is too late.
  await sql`
    insert into password_reset_asks (network_id, ask_id, user_id, domain, locale, tries, asked_at) values
      (${network_id}, ${id(1)}, 'jo@example.test', ${network.domain}, 'ko', 2, now()),
      (${network_id}, ${id(4)}, 'mina@example.test', ${network.domain}, 'ko', 0, now()),
      (${network_id}, ${id(5)}, 'mina@example.test', ${network.domain}, 'ko', 1, now() - interval '31 minutes')`.execute(
    db,
  )
  await sql`
    insert into payout_details (network_id, account_id, method, ending, details, changed_at, holds_from, mail_id, mail_due_at)
    values (${network_id}, ${jo.account_id}, 'paypal', '', '', now(), now() + interval '48 hours', ${id(6)}, now()),
      (${network_id}, ${mina.account_id}, 'paypal', '', '', now(), now() + interval '48 hours', ${id(7)}, null)`.execute(
    db,
  )
  expect(await migrate(url)).toContain('0104-one-outbox.sql')

  const fared = async () =>
    (
      await sql<{ mail: string }>`
        select concat_ws(' ', right(mail_id::text, 1), kind, state, tries) as mail from outbox order by mail_id`.execute(
        db,
      )
    ).rows.map(({ mail }) => mail)
  expect(await fared()).toEqual([
    '1 password_reset due 2',
    '2 collection given_up 3',
    '3 password_reset sent 1',
    '4 password_reset due 0',
    '5 password_reset due 1',
    '6 message due 0',
  ])
  await runJob('mails.send', jobContext(db, post.settings))
  const heads = post.mails.map((mail) => `${mail.to[0]} ${readMail(mail).plain.split('\n')[0]}`)
  const asked = (user_id: string) =>
    `${user_id} Someone asked to reset the password of ${user_id} at ${network.name}.`
  expect(heads.sort()).toEqual([
    asked('jo@example.test'),
    'jo@example.test Your payout details were changed.',
    asked('mina@example.test'),
  ])
  expect(await fared()).toEqual([
    '1 password_reset sent 3',
    '2 collection given_up 3',
    '3 password_reset sent 1',
    '4 password_reset sent 1',
    '5 password_reset void 1',
    '6 message sent 1',
  ])
})
