import { expect, type Locator, type Page } from '@playwright/test'
import { word } from './words.ts'

/** The picker's button where its periods are in a list; beside it are none. */
export const periodList = (within: Page | Locator, locale: string) =>
  within.getByRole('button', { name: new RegExp(`^${word(locale, 'shell.period.name')}: `) })

/** Chooses a period, of a list on a phone, else of those beside each other. */
export async function pickPeriod(within: Page | Locator, locale: string, name: string) {
  const label = word(locale, `shell.period.${name}`)
  const page = 'goto' in within ? within : within.page()
  const list = periodList(within, locale)
  const button = within.getByRole('button', { name: label, exact: true })
  await expect(list.or(button).first()).toBeVisible()
  if (!(await list.isVisible())) return button.click()
  await list.click()
  await page.getByRole('option', { name: label, exact: true }).click()
}
