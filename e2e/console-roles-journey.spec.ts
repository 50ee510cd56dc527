import { hashPassword } from '../apps/server/src/access/password.ts'
import { expect, test } from './guarded-page.ts'
import { ownPassword, withDatabase } from './own-network.ts'
import { signInOperator, tokenOf } from './sign-in.ts'
import { word } from './words.ts'

const desk = `http://localhost:${process.env.E2E_PORT}`
const readOnly = (role: string) => word('en', `console_frame.read_only.${role}`)

test.use({ locale: 'en-US', baseURL: desk })

/** An operator of a role; answers the token of its session. */
async function createOperator(operator_role: 'reviewer' | 'librarian'): Promise<string> {
  const user_id = `${operator_role}-${Date.now()}@desk.test`
  const password_hash = await hashPassword(ownPassword)
  const account = {
    network_id: 0,
    user_id,
    password_hash,
    nickname: operator_role,
    permission_flag: 2,
    operator_role,
  }
  await withDatabase((db) => db.insertInto('accounts').values(account).execute())
  return tokenOf(desk, user_id, ownPassword)
}

/** What each role reads, and another one changes: the page, by whom, and what it does not offer. */
const read = {
  reviewer: [
    ['networks/new', 'administrator', 'Continue'],
    ['notices/new', 'librarian', 'Publish'],
    ['catalogue/moods', 'librarian', 'Rename'],
    ['catalogue/upload', 'librarian', 'Choose a file'],
    ['reports/rates', 'administrator', 'Save'],
    ['reports/figures', 'librarian', 'Verify'],
  ],
  librarian: [
    ['reports/rates', 'administrator', 'Save'],
    ['review/reasons', 'reviewer', 'Add'],
    ['review/holidays', 'reviewer', 'Add'],
    ['networks/1?tab=settings', 'administrator', 'Save'],
    ['networks/1?tab=people', 'administrator', 'Invite'],
    ['networks/1?tab=keys', 'administrator', 'Create a key'],
    ['networks/1?tab=domains', 'administrator', 'Add'],
    ['networks/1?tab=deletion', 'administrator', 'Delete'],
  ],
} as const

for (const role of ['reviewer', 'librarian'] as const)
  test(`a ${role} reads what others change, and is offered nothing that is refused`, async ({
    page,
    checkAccessibility,
  }) => {
    const token = await createOperator(role)
    await page.addInitScript((value) => localStorage.setItem('token', value), token)
    for (const [path, who, button] of read[role]) {
      await page.goto(`/console/${path}`)
      await expect(page.getByText(readOnly(who))).toBeVisible()
      await expect(page.getByRole('button', { name: new RegExp(`^${button}`) })).toHaveCount(0)
    }
    await checkAccessibility()
    if (role === 'reviewer') return
    // What one can read of a form is what is set.
    await page.goto('/console/networks/1?tab=domains')
    await expect(page.getByRole('switch')).toHaveAttribute('data-disabled')
    await page.goto('/console/networks/1?tab=settings')
    await expect(page.locator('input[name="default_fee_rate"]')).toBeDisabled()
    await expect(page.locator('input[name="default_fee_rate"]')).not.toHaveValue('')
  })

test('the palette knows the pages of the console and what is begun on them, as far as a role may', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'the palette is the same on a phone')
  const administrator = await signInOperator(desk)
  const field = page.getByRole('combobox')
  const find = async (typed: string) => {
    await page.keyboard.press('Control+k')
    await field.fill(typed)
  }
  await page.goto('/login')
  await page.evaluate((value) => localStorage.setItem('token', value), administrator)
  await page.goto('/console/audit')
  await page.getByRole('heading', { level: 1 }).waitFor()
  for (const [typed, label, address] of [
    ['invite', 'Create an account', /people\?dialog=create$/],
    ['mood', 'Moods', /catalogue\/moods$/],
    ['holiday', 'Holidays', /review\/holidays$/],
    ['upload reports', 'Upload reports', /reports\/uploads$/],
    ['shortcuts', 'Show keyboard shortcuts', /\/console\/audit\?keys=1$/],
  ] as const) {
    await page.goto('/console/audit')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await find(typed)
    await page.getByRole('option', { name: label }).first().click()
    await expect(page).toHaveURL(address)
    if (/=/.test(String(address))) await expect(page.getByRole('dialog').first()).toBeVisible()
  }
  await page.evaluate((value) => localStorage.setItem('token', value), await createOperator('reviewer'))
  await page.goto('/console/audit')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await find('add')
  await expect(page.getByRole('option', { name: 'Add a holiday' })).toBeVisible()
  await expect(page.getByRole('option', { name: 'Add an exchange rate' })).toHaveCount(0)
})
