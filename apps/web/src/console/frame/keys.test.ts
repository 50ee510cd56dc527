import { expect, it } from 'vitest'
import { pressedKey } from './keys.ts'

const run = () => {}
const keys = [
  { key: 'j', label: 'Next', run, repeats: true as const },
  { key: 'a', label: 'Approve', run },
  { key: '?', label: 'Help', run },
]
const none = {
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  repeat: false,
  isComposing: false,
  defaultPrevented: false,
}

it.each([
  ['a letter', { key: 'a', code: 'KeyA' }, 'a'],
  ['the letter of another layout, where it is printed', { key: 'a', code: 'KeyQ' }, 'a'],
  ['a capital with caps lock', { key: 'A', code: 'KeyA' }, 'a'],
  ['Hangul', { key: 'ㅓ', code: 'KeyJ' }, 'j'],
  ['an input method that names no key', { key: 'Process', code: 'KeyA' }, 'a'],
  ['Cyrillic', { key: 'о', code: 'KeyJ' }, 'j'],
  ['a sign', { key: '?', code: 'Slash', shiftKey: true }, '?'],
  ['a letter with shift', { key: 'A', code: 'KeyA', shiftKey: true }, undefined],
  ['a letter with control', { key: 'a', code: 'KeyA', ctrlKey: true }, undefined],
  ['a letter that is being composed', { key: 'ㅓ', code: 'KeyJ', isComposing: true }, undefined],
  ['a key that is held and may repeat', { key: 'j', code: 'KeyJ', repeat: true }, 'j'],
  ['a key that is held and may not', { key: 'a', code: 'KeyA', repeat: true }, undefined],
])('%s', (_name, press, expected) => {
  expect(pressedKey({ ...none, ...press }, keys)?.key).toBe(expected)
})
