import { expect, it } from 'vitest'
import { nicknameSchema, passwordSchema } from './account.ts'
import { countCharacters } from './characters.ts'
import { isFittingPassword } from './password-length.ts'
import { plainLineSchema } from './plain-text.ts'

it.each([
  ['only zero-width', '\u200b\u200b'],
  ['a zero-width space inside', 'mi\u200bna'],
  ['a joiner between letters', 'mi\u200dna'],
  ['a joiner at the end of an emoji', '👩\u200d'],
  ['Hangul filler', '\u3164\u3164'],
  ['Hangul choseong filler', 'ab\u115f'],
  ['half-width filler', 'ab\uffa0'],
  ['braille blank', '\u2800\u2800'],
  ['right-to-left override', 'abc\u202etxt'],
  ['an isolate', '\u2066abc'],
  ['right-to-left mark', 'ab\u200f'],
  ['soft hyphen', 'mi\u00adna'],
  ['byte order mark', 'a\ufeffbc'],
  ['a tag character', 'ab\u{e0041}'],
  ['a control character', 'mi\u0007na'],
  ['a lone surrogate', 'mi\ud800'],
  ['variation selectors alone', '\ufe0f\ufe0f'],
])('refuses %s', (_what, text) => {
  expect(nicknameSchema.safeParse(text).success).toBe(false)
})

it.each(['미나 뮤직', '👨‍👩‍👧 가족', '❤️ 하트', '👩🏽‍🚀!', 'Zoë', '小美', '한국🇰🇷', 'مريم', 'क्षमा'])(
  'takes %s as it is',
  (text) => {
    expect(nicknameSchema.parse(text)).toBe(text)
  },
)

it('reads tabs and line breaks of what was pasted as spaces', () => {
  expect(nicknameSchema.parse('mi\t\r\nna\n')).toBe('mi na')
})

it('keeps one form of what looks the same', () => {
  expect(nicknameSchema.parse('  미나'.normalize('NFD'))).toBe('미나')
})

it('counts characters, not the units they are stored in', () => {
  expect(countCharacters('😀'.repeat(50))).toBe(50)
  expect(plainLineSchema(2, 50).safeParse('😀'.repeat(50)).success).toBe(true)
  expect(plainLineSchema(2, 50).safeParse('😀'.repeat(51)).success).toBe(false)
  expect(nicknameSchema.safeParse('😀').success).toBe(false)
})

it.each(['😀😀', '😀😀😀', '😀😀😀😀', '가나다', 'a'.repeat(64), '😀'.repeat(33), '😀'.repeat(65)])(
  'forms and calls agree whether a password fits: %s',
  (password) => {
    expect(isFittingPassword(password)).toBe(passwordSchema.safeParse(password).success)
  },
)
