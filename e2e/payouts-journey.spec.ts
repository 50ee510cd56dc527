import { expect, test } from './guarded-page.ts'
import { createOwnNetwork, ownPassword } from './own-network.ts'
import { setUpCodes } from './set-up-codes.ts'
import { word } from './words.ts'

test.use({ locale: 'ko-KR', provoked: /status of (400|401)/ })

const say = (key: string) => word('ko', key)

test('a member sets up a second factor, says where it is paid to, and reads the last digits alone', async ({
  page,
  checkAccessibility,
}) => {
  const network = await createOwnNetwork()
  const id = await network.addAccount('member', 'Dana')
  await page.goto(`${network.site}/login`)
  await page.getByLabel(say('auth.id'), { exact: true }).fill(id)
  await page.getByLabel(say('auth.password'), { exact: true }).fill(ownPassword)
  await page.getByRole('button', { name: say('auth.submit'), exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard/)

  // The settlement's address leads a member to its money.
  await page.goto(`${network.site}/settlement`)
  await expect(page).toHaveURL(`${network.site}/money`)
  const card = page.getByRole('region', { name: say('payouts.title'), exact: true })
  await expect(card).toContainText(say('payouts.missing'))
  await checkAccessibility()
  const dialog = page.getByRole('dialog')
  await card.getByRole('button', { name: say('payouts.enter') }).click()
  await dialog.getByRole('link', { name: say('payouts.form.set_up') }).click()
  const { codes } = await setUpCodes(dialog)
  await page.getByRole('button', { name: say('account.codes.done'), exact: true }).click()

  await page.goto(`${network.site}/money`)
  await card.getByRole('button', { name: say('payouts.enter') }).click()
  await expect(dialog).toContainText(say('payouts.form.kind'))
  await checkAccessibility()
  const submit = dialog.getByRole('button', { name: say('payouts.form.submit'), exact: true })
  await submit.click()
  await expect(dialog.getByText(say('app.errors.required')).first()).toBeVisible()
  const fill = (key: string, text: string) => dialog.getByLabel(say(key), { exact: true }).fill(text)
  await dialog.getByRole('radio', { name: say('settlement.payee_kinds.business'), exact: true }).check()
  await fill('payouts.registration', '123-45-67890')
  await fill('payouts.legal_name', '다나 스튜디오')
  await dialog.getByRole('button', { name: new RegExp(say('payouts.form.bank')) }).click()
  await page.getByRole('option', { name: '카카오뱅크' }).click()
  await fill('payouts.form.number', '12-34')
  await fill('payouts.holder', '다나')
  await fill('app.password.current', ownPassword)
  await fill('payouts.form.code', codes[0]!)
  await submit.click()
  await expect(dialog.getByText('계좌번호를 숫자 7~16자리로 입력해 주세요.').first()).toBeVisible()
  await expect(dialog.getByText('사업자등록번호 10자리를 확인해 주세요.').first()).toBeVisible()
  await fill('payouts.registration', '220-81-62517')
  await fill('payouts.form.number', '3333-01-1234567')
  await submit.click()
  await expect(dialog).toBeHidden()

  await expect(card).toContainText('카카오뱅크 끝자리 4567')
  await expect(card).toContainText('끝자리 2517')
  await expect(card).toContainText(say('payouts.states.cooling'))
  await expect(card).not.toContainText('3333')
  await expect(card).toContainText('사업자(확인 대기 중)')
  await checkAccessibility()
})
