import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { officeDay } from '@cuesheet/contract/values/business-days'
import { addDays, countDays } from '@cuesheet/contract/values/day'
import { hashPassword } from '../apps/server/src/access/password.ts'
import { readConfig } from '../apps/server/src/config.ts'
import { connect, type Database } from '../apps/server/src/db/connection.ts'
import { findHolder } from '../apps/server/src/db/embedded/data-lock.ts'
import { postDigests } from '../apps/server/src/features/digests/post-digests.ts'
import { rebuildRollups } from '../apps/server/src/features/facts/change-facts.ts'
import { createLog } from '../apps/server/src/http/log.ts'
import {
  addExchangeRates,
  createAccount,
  createChannel,
  createNetwork,
} from '../apps/server/src/testing/factories.ts'
import { addActivity, addRevenue } from '../apps/server/src/testing/facts.ts'
import { readMail } from '../apps/server/src/testing/read-mail.ts'
import { receiveMails } from '../apps/server/src/testing/receive-mails.ts'
import { type RunningProcess, runProcess } from '../apps/server/src/testing/run-process.ts'
import { findFreePort } from './find-free-port.ts'
import { expect, test } from './guarded-page.ts'
import { ownPassword } from './own-network.ts'
import { word } from './words.ts'

const domain = 'digests.localhost'
const main = path.join(import.meta.dirname, '../apps/server/src/main.ts')
test.use({ locale: 'en-US' })
// The server of the journeys sends no mail: this one has a mail server, and a database without the demo.
test.setTimeout(240_000)

let post: Awaited<ReturnType<typeof receiveMails>>
let folder: string
let server: RunningProcess
let db: Database
let settings: Record<string, string>
test.beforeAll(async () => {
  post = await receiveMails()
  folder = mkdtempSync(path.join(os.tmpdir(), 'cuesheet-digests-'))
  settings = {
    PORT: String(await findFreePort()),
    DATA_DIR: folder,
    SMTP_URL: post.smtp_url,
    MAIL_FROM: 'Cuesheet <no-reply@cuesheet.test>',
    ECB_ROOT_URL: 'off',
    DEMO: '0',
    LOG_LEVEL: 'warn',
  }
  server = runProcess([main], settings)
  await server.said('(operators)')
  db = connect(findHolder(folder)?.url ?? '', { max: 2 })
})
test.afterAll(async () => {
  await db?.destroy()
  server?.child.kill('SIGTERM')
  await server?.ended
  await post?.close()
  rmSync(folder, { recursive: true, force: true })
})

const site = () => `http://${domain}:${settings.PORT}`
const today = officeDay(new Date())
/** The last whole week that three days ago every figure is there of. */
const sunday = addDays(today, -3 - (new Date(`${addDays(today, -3)}T00:00:00Z`).getUTCDay() % 7))
const monday = addDays(sunday, -6)

/** Creators with a channel each: ten dollars a day, in the week that is told of twenty, less a tenth, at a thousand won. */
async function addCreators(...names: string[]) {
  const first = addDays(today, -60)
  const days = Array.from({ length: countDays(first, addDays(today, -3)) }, (_, at) => addDays(first, at))
  await addExchangeRates(db, { [first]: '1000' })
  const network = await createNetwork(db, { name: 'digests' })
  await db.updateTable('network_domains').set({ domain }).execute()
  const password_hash = await hashPassword(ownPassword)
  for (const name of names) {
    const member = await createAccount(db, network, {
      user_id: `${name}@creators.test`,
      nickname: name,
      password_hash,
      currency: 'KRW',
      fee_rates: { [`${first.slice(0, 7)}-01`]: '0.10' },
    })
    const channel = await createChannel(db, network, { title: `${name}’s`, members: [member] })
    const rows = days.map((day) => ({ channel, day, video: name }))
    const isTold = (day: string) => day >= monday && day <= sunday
    await addActivity(
      db,
      network,
      rows.map((row) => ({ ...row, views: 1000 })),
    )
    await addRevenue(
      db,
      network,
      rows.map((row) => ({ ...row, revenue: isTold(row.day) ? 2e10 : 1e10 })),
    )
  }
  await db.updateTable('accounts').set({ language: 'en' }).execute()
  await db.transaction().execute((trx) => rebuildRollups(trx, network.scope))
}

/** What the job does at nine in the morning, at any time of day: the server sends what is posted. */
async function comeMorning() {
  await db.deleteFrom('outbox').execute()
  post.mails.length = 0
  const context = {
    db,
    config: readConfig(settings),
    log: createLog({ log_level: 'silent' }),
    signal: new AbortController().signal,
  }
  await postDigests(context, new Date(`${today}T00:00:00Z`))
}
const receivers = () => post.mails.flatMap(({ to }) => to).sort()
const mailTo = (name: string) => readMail(post.mails.find(({ to }) => to[0] === `${name}@creators.test`)!)

test('a creator is mailed what the week brought and why, sees the same on the dashboard, and stops it by one click', async ({
  page,
  request,
}) => {
  await addCreators('ara', 'jin')
  await comeMorning()
  await expect.poll(receivers, { timeout: 60_000 }).toEqual(['ara@creators.test', 'jin@creators.test'])
  const { plain, html, headers } = mailTo('ara')
  expect(headers.get('subject')).toContain('126K')
  expect(plain).toContain('₩126K earned, 100% more than the week before: “Video ara” gained ₩63K.')
  await page.setContent(html)
  await expect(page.getByText('“Video ara” gained ₩63K')).toBeVisible()

  const dashboard = await page.getByRole('link', { name: 'Open the dashboard' }).getAttribute('href')
  expect(dashboard).toBe(`${site()}/dashboard?period=custom&from=${monday}&to=${sunday}`)
  await page.goto(dashboard!)
  await page.getByLabel(word('en', 'auth.id'), { exact: true }).fill('ara@creators.test')
  await page.getByLabel(word('en', 'auth.password'), { exact: true }).fill(ownPassword)
  await page.getByRole('button', { name: word('en', 'auth.submit'), exact: true }).click()
  await expect(page).toHaveURL(dashboard!)
  await expect(page.getByRole('main')).toContainText('₩126,000')
  await page.goto(`${site()}/config-account`)
  const digests = page.getByRole('switch', {
    name: `${word('en', 'account.told.mail')} · ${word('en', 'account.told.topics.digest')}`,
  })
  await expect(digests).toBeChecked()
  const zone = page.getByRole('button', { name: word('en', 'account.told.time_zone') })
  await zone.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: word('en', 'account.told.find_time_zone') }).fill('new york')
  await page.keyboard.press('Enter')
  await expect(zone).toContainText('America/New York')
  await expect(zone).toBeFocused()
  await page.reload()
  await expect(zone).toContainText('America/New York')

  // As a mail program does, by address: not every system resolves names below localhost.
  const [, address = ''] = /^<(.+)>$/.exec(headers.get('list-unsubscribe') ?? '') ?? []
  expect(address).toContain(`${site()}/unsubscribe?of=`)
  const clicked = await request.post(address.replace(domain, '127.0.0.1'), {
    headers: { host: new URL(address).host },
    form: { 'List-Unsubscribe': 'One-Click' },
  })
  expect(clicked.status()).toBe(200)
  await page.reload()
  await expect(digests).not.toBeChecked()

  await comeMorning()
  await expect.poll(receivers, { timeout: 60_000 }).toEqual(['jin@creators.test'])
  // No page of the site, which allows no styles but its own.
  await page.goto('about:blank')
  await page.setContent(mailTo('jin').html)
  await page.goto((await page.getByRole('link', { name: 'Stop these mails' }).getAttribute('href')) ?? '')
  await page.getByRole('button').click()
  await expect(page.getByRole('button')).toHaveCount(0)

  await comeMorning()
  expect(await db.selectFrom('outbox').selectAll().execute()).toEqual([])
})
