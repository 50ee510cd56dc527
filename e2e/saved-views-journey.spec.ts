import { expect, test } from './guarded-page.ts'
import { word } from './words.ts'

test.use({ locale: 'ko-KR', viewer: 'manager' })

const say = (key: string) => word('ko', `views.${key}`)

test('a manager saves how the video report is looked at, opens it from the menu, and deletes it', async ({
  page,
  checkAccessibility,
}, { project }) => {
  const name = `쇼츠 ${project.name}`
  await page.goto('/report-video?period=6_months&kind=shorts&sort=views')
  const open = page
    .getByRole('button', { name: word('ko', 'shell.frame.saved_views') })
    .filter({ visible: true })
    .first()
  await open.click()
  const popup = page.getByRole('dialog', { name: say('saved') })
  await popup.getByRole('button', { name: say('save') }).click()
  await expect(popup.getByText(say('name_missing')).first()).toBeVisible()
  await popup.getByLabel(say('name')).fill(name)
  await popup.getByRole('button', { name: say('save') }).click()
  await expect(popup.getByRole('button', { name, exact: true })).toBeVisible()
  await checkAccessibility()
  await page.goto('/dashboard')
  if (project.name.startsWith('phone'))
    await page.getByRole('button', { name: word('ko', 'shell.menu.open') }).click()
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page).toHaveURL(/\/report-video\?/)
  const { searchParams } = new URL(page.url())
  expect(Object.fromEntries(searchParams)).toMatchObject({
    period: '6_months',
    kind: 'shorts',
    sort: 'views',
  })
  await open.click()
  await popup.getByRole('button', { name: word('ko', 'views.delete').replace('{name}', name) }).click()
  await expect(popup.getByRole('button', { name, exact: true })).toHaveCount(0)
  await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0)
})
