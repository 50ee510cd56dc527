import { consoleScreens } from '@cuesheet/contract/console-screens'
import { locales } from '@cuesheet/contract/values/locale'
import { expect, test } from 'vitest'
import { paletteScreens } from './palette-screens.ts'

test('every page of the console that has one address is found by its name, in every language', async () => {
  const addresses = paletteScreens.map(({ path }) => `/console/${path}`)
  expect(consoleScreens.filter((address) => !addresses.includes(address))).toEqual([
    '/console',
    ...consoleScreens.filter((address) => address.includes('{id}')),
  ])
  const ids = paletteScreens.map(({ id }) => id).sort()
  for (const locale of locales) {
    const { screens, actions, words } = (await import(`../locales/${locale}/palette.json`)).default
    expect(Object.keys(screens).sort()).toEqual(ids)
    expect(Object.keys(words).sort()).toEqual([...ids, ...Object.keys(actions)].sort())
  }
})
