import { readFile, writeFile } from 'node:fs/promises'
import { runJob } from '@cuesheet/contract/console-system'
import { installationScope } from '../apps/server/src/access/scope.ts'
import { closeMonth } from '../apps/server/src/testing/close-months.ts'
import { addSettledFile } from '../apps/server/src/testing/settled-files.ts'
import { expect, test } from './guarded-page.ts'
import { createOwnNetwork, type OwnNetwork, ownPassword, withDatabase } from './own-network.ts'
import { clientOf, signInOperator, storageOf, tokenOf } from './sign-in.ts'
import { word } from './words.ts'

test.use({ locale: 'ko-KR' })

const say = (key: string) => word('ko', key)
const console_site = `http://localhost:${process.env.E2E_PORT}`

/** Two months in a row, each 1,000 dollars of the channel at 1,400 won. */
async function lockMonths({ network_id }: OwnNetwork, channel: string) {
  await withDatabase(async (db) => {
    await db
      .updateTable('networks')
      .set({ close_second_person: false })
      .where('network_id', '=', network_id)
      .execute()
    const scope = installationScope(network_id)
    const network = { network_id } as Parameters<typeof addSettledFile>[1]
    for (const month of ['2025-02-01', '2025-03-01']) {
      await addSettledFile(db, network, {
        month,
        family: 'ads',
        rows: [{ channel, day: month, usd: '1000' }],
      })
      await addSettledFile(db, network, {
        month,
        family: 'payment_summary',
        payments: [{ type: 'Ads Revenue', usd: '1000', local: '1400000' }],
      })

      await closeMonth(db, scope, month, { account_id: null, today: new Date().toISOString().slice(0, 10) })
    }
  })
}

test('a member reads the statement of a settled month and downloads it; anybody sees that it is genuine', async ({
  browser,
}, info) => {
  test.slow()
  const own = await createOwnNetwork()
  const id = await own.addAccount('member', '이도윤')
  const state = { registered_on: '2025-01-01', status: 2, verification: 'verified' }
  const channel = await own.addChannel('하늘일상', state)
  await own.assign(channel, id)
  await own.addCredit(channel, '2025-01-01', '2025-12-31')
  await lockMonths(own, await own.platformIdOf(channel))
  // What it does every ten minutes.
  const operator = clientOf(console_site, await signInOperator(console_site))
  await operator.call(runJob, { body: { job: 'statements.publish' } })

  const context = await browser.newContext({
    baseURL: own.site,
    locale: 'ko-KR',
    storageState: storageOf(own.site, await tokenOf(own.site, id, ownPassword)),
  })
  const page = await context.newPage()
  const summary = page.getByRole('region', { name: say('statement.summary'), exact: true })
  await expect(async () => {
    await page.goto('/statements')
    await expect(summary).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 90_000 })
  await expect(summary).toContainText(say('statement.items.payable'))
  const list = page.getByRole('navigation', { name: say('statements.list') })
  expect(await list.getByRole('link').count()).toBeGreaterThan(1)
  await expect(
    page.getByRole('region', { name: say('statements.against_before'), exact: true }),
  ).toBeVisible()

  const download = async (option: string) => {
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: say('statements.download') }).click()
    await page.getByRole('option', { name: say(option), exact: true }).click()
    return coming
  }
  const file = await download('statements.pdf')
  expect(file.suggestedFilename()).toMatch(/^정산서 \d{4}-\d\d-\d{6}\.pdf$/)
  const genuine = info.outputPath('statement.pdf')
  await file.saveAs(genuine)
  const bytes = await readFile(genuine)
  expect(bytes.toString('latin1', 0, 5)).toBe('%PDF-')
  expect((await download('statements.xlsx')).suggestedFilename()).toMatch(/\.xlsx$/)
  const to = await page.getByRole('link', { name: say('statements.to_check') }).getAttribute('href')

  const visitor = await browser.newContext({ locale: 'ko-KR', storageState: { cookies: [], origins: [] } })
  const anybody = await visitor.newPage()
  await anybody.goto(String(new URL(String(to), page.url())))
  const submit = anybody.getByRole('button', { name: say('statements.check.submit'), exact: true })
  await submit.click()
  await expect(anybody.getByText(say('statements.check.genuine'), { exact: true })).toBeVisible()

  const code = anybody.getByLabel(say('statements.check.code'), { exact: true })
  const choose = async (name: string) => {
    const before = await code.inputValue()
    await anybody.locator('input[type=file]').setInputFiles(name)
    await expect(code).not.toHaveValue(before)
    await submit.click()
  }
  await choose(genuine)
  await expect(anybody.getByText(say('statements.check.genuine'), { exact: true })).toBeVisible()
  const forged = info.outputPath('forged.pdf')
  await writeFile(forged, Buffer.concat([bytes, Buffer.from('\n')]))
  await choose(forged)
  await expect(anybody.getByText(say('statements.check.unknown'), { exact: true })).toBeVisible()
  await visitor.close()
  await context.close()
})
