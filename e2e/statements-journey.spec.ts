import { readFile, writeFile } from 'node:fs/promises'
import { expect, test } from './guarded-page.ts'
import { word } from './words.ts'

test.use({ locale: 'ko-KR', viewer: 'member' })

const say = (key: string) => word('ko', key)

test('a member reads the statement of a settled month and downloads it; anybody sees that it is genuine', async ({
  browser,
  page,
  checkAccessibility,
}, info) => {
  test.slow()
  const summary = page.getByRole('region', { name: say('statement.summary'), exact: true })
  // A job makes it once the month is locked.
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

  await checkAccessibility()
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
})
