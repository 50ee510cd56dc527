import { screens } from '@cuesheet/contract/screens'
import { expect, test } from 'vitest'
import { screensBelow } from './screens-below.ts'

test('every screen that has an address of its own is in the menu or found by its name', () => {
  const found = screens
    .filter((screen) => screen.access !== 'anyone' && !('menu' in screen))
    .map(({ path }) => path as string)
    .filter((path) => !path.includes('{') && !path.startsWith('/guides/'))
  expect(Object.keys(screensBelow).sort()).toEqual(found.sort())
})
