import fc from 'fast-check'
import { expect, it } from 'vitest'
import { wrapText } from './wrap-text.ts'

const within = (width: number) => (line: string) => [...line].length <= width

it('keeps Korean words whole and breaks Chinese between characters, never before a closing mark', () => {
  expect(wrapText('비 오는 날의 재즈 플레이리스트', 3, within(8))).toEqual([
    '비 오는 날의',
    '재즈',
    '플레이리스트',
  ])
  expect(wrapText('雨天的爵士樂，放鬆一下。', 3, within(6))).toEqual(['雨天的爵士', '樂，放鬆一', '下。'])
  expect(wrapText('「夜晚」音樂', 3, within(3))).toEqual(['「夜', '晚」音', '樂'])
})

it('cuts what is too long with an ellipsis, and a word that has no room where it must', () => {
  expect(wrapText('one two three four', 2, within(8))).toEqual(['one two', 'three…'])
  expect(wrapText('abcdefghij', 2, within(4))).toEqual(['abcd', 'efg…'])
  expect(
    wrapText('가족👨‍👩‍👧‍👦사진', 3, (line) => [...new Intl.Segmenter().segment(line)].length <= 3),
  ).toEqual(['가족👨‍👩‍👧‍👦', '사진'])
  expect(wrapText('', 2, within(4))).toEqual([])
})

it('never writes a line that is too wide, nor more of them, and loses nothing that has room', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('비', '재즈', '음악', '雨', '天，', '「', 'Jazz', 'of', ' ', '!', '…'), {
        maxLength: 40,
      }),
      fc.integer({ min: 4, max: 20 }),
      fc.integer({ min: 1, max: 4 }),
      (parts, width, most) => {
        const text = parts.join('')
        const lines = wrapText(text, most, within(width))
        expect(lines.length).toBeLessThanOrEqual(most)
        for (const line of lines) expect([...line].length).toBeLessThanOrEqual(width)
        const all = wrapText(text, 1000, within(width))
        expect(all.join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''))
      },
    ),
  )
})
