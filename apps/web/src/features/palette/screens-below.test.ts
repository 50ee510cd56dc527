import { screens } from '@cuesheet/contract/screens'
import { expect, test } from 'vitest'
import palette from '../../locales/ko/palette.json' with { type: 'json' }
import { screensBelow } from './screens-below.ts'

test('every screen that has an address of its own is in the menu or found by its name', () => {
  const found = screens
    .filter((screen) => screen.access !== 'anyone' && !('menu' in screen))
    .map(({ path }) => path as string)
    .filter((path) => !path.includes('{') && !path.startsWith('/guides/'))
  expect(Object.keys(screensBelow).sort()).toEqual(found.sort())
})

test('every screen is found by other words, too', () => {
  const titles = screens.flatMap((screen) => ('menu' in screen ? [screen.menu.title] : []))
  const missing = [...titles, ...Object.values(screensBelow)].filter((id) => !(id in palette.found_by))
  expect(missing).toEqual([])
})
