import { hashPassword } from '../apps/server/src/access/password.ts'
import { expect, test } from './guarded-page.ts'
import { ownPassword, withDatabase } from './own-network.ts'
import { send } from './sign-in.ts'
import { word } from './words.ts'

const desk = `http://localhost:${process.env.E2E_PORT}`
const readOnly = (role: string) => word('en', `console_frame.read_only.${role}`)

test.use({ locale: 'en-US', baseURL: desk })

/** An operator of a role; answers the token of its session. */
async function createOperator(operator_role: 'reviewer' | 'librarian'): Promise<string> {
  const user_id = `${operator_role}-${Date.now()}@desk.test`
  const password_hash = await hashPassword(ownPassword)
  const account = { user_id, password_hash, nickname: operator_role, permission_flag: 2, operator_role }
  await withDatabase((db) => db.insertInto('accounts').values(account).execute())
  return String(
    (await send(desk, '/api/member/login', { body: { id: user_id, password: ownPassword } })).token,
  )
}

/** What each role reads, and another one changes: the page, by whom, and what it does not offer. */
const read = {
  reviewer: [
    ['networks/new', 'administrator', 'Continue'],
    ['notices/new', 'librarian', 'Publish'],
    ['catalogue/moods', 'librarian', 'Rename'],
    ['catalogue/upload', 'librarian', 'Choose a file'],
    ['reports/rates', 'librarian', 'Save'],
    ['reports/figures', 'librarian', 'Verify'],
  ],
  librarian: [
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
    await page.goto('/console/networks/1?tab=settings')
    await expect(page.locator('input[name="default_fee_rate"]')).toBeDisabled()
    await expect(page.locator('input[name="default_fee_rate"]')).not.toHaveValue('')
  })
