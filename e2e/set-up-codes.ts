import type { Locator } from '@playwright/test'
import { codeOf } from '../apps/server/src/testing/totp.ts'
import { expect } from './guarded-page.ts'
import { ownPassword } from './own-network.ts'
import { word } from './words.ts'

const say = (key: string) => word('ko', key)

/** Password, app and recovery codes, inside `place`; answers key and codes. */
export async function setUpCodes(place: Locator): Promise<{ key: string; codes: string[] }> {
  await place.getByLabel(say('app.password.current'), { exact: true }).fill(ownPassword)
  await place.getByRole('button', { name: say('account.set_up.next') }).click()
  await expect(place.getByRole('img', { name: say('account.set_up.picture') })).toBeVisible()
  const key = await place.locator('code').innerText()
  await place.getByLabel(say('account.set_up.code')).fill('12345')
  await place.getByRole('button', { name: say('account.set_up.confirm') }).click()
  await expect(place.getByText(say('account.set_up.code_required')).first()).toBeVisible()
  await place.getByLabel(say('account.set_up.code')).fill(codeOf(key))
  await place.getByRole('button', { name: say('account.set_up.confirm') }).click()
  const codes = place.getByRole('listitem').filter({ hasText: /^[a-z2-9]{5}-[a-z2-9]{5}$/ })
  await expect(codes).toHaveCount(10)
  return { key, codes: await codes.allInnerTexts() }
}
