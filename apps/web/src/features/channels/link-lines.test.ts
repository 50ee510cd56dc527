import { expect, test } from 'vitest'
import { categoryNamed } from './category-named.ts'
import { besideLinks, linkLines, severalLinks } from './link-lines.ts'

test('a pasted list is a link in a line, with any line ending', () => {
  expect(linkLines('https://youtube.com/@a\r\n\r\n  @골목산책  \rUCabcdefghijklmnopqrstuv\n')).toEqual([
    'https://youtube.com/@a',
    '@골목산책',
    'UCabcdefghijklmnopqrstuv',
  ])
})

test('of a table the cell that is a link counts, and its heading does not', () => {
  const file =
    '\uFEFFname,link,memo\n"Kim, ""Haneul""","https://youtu.be/abc,d",x\nLee\t@lee\n박;youtube.com/@박;'
  expect(linkLines(file)).toEqual(['https://youtu.be/abc,d', '@lee', 'youtube.com/@박'])
  expect(linkLines('채널 링크\n@a\n@b')).toEqual(['@a', '@b'])
})

test('a line that is no link stays, to be shown as wrong', () => {
  expect(linkLines('@a\nhello there\n@b')).toEqual(['@a', 'hello there', '@b'])
  expect(linkLines('https://example.com/x\n@b')).toEqual(['https://example.com/x', '@b'])
  expect(linkLines('only words')).toEqual(['only words'])
  expect(linkLines(' \n\n')).toEqual([])
  expect(linkLines('"unclosed, @a\n@b')).toHaveLength(2)
})

test('the real link wins over a cell that only speaks of the platform, and over any other address', () => {
  expect(linkLines('YouTube 채널,하늘일상 – YouTube,https://www.youtube.com/@haneul')).toEqual([
    'https://www.youtube.com/@haneul',
  ])
  expect(linkLines('https://blog.example.com/youtube\t@haneul')).toEqual(['@haneul'])
  expect(linkLines('@haneul;https://www.youtube.com/channel/UCabcdefghijklmnopqrstuv')).toEqual([
    'https://www.youtube.com/channel/UCabcdefghijklmnopqrstuv',
  ])
  expect(linkLines('하늘,https://l.instagram.com/?u=https%3A%2F%2Fyoutube.com%2F%40a')).toEqual([
    'https://l.instagram.com/?u=https%3A%2F%2Fyoutube.com%2F%40a',
  ])
  expect(linkLines('이름,유튜브(youtube)\n하늘,@haneul')).toEqual(['@haneul'])
})

test('a sentence keeps its link, with any commas', () => {
  expect(linkLines('안녕하세요, 제 채널은 https://youtube.com/@a 입니다, 감사합니다')).toEqual([
    '제 채널은 https://youtube.com/@a 입니다',
  ])
})

test('links beside each other are several, a word or another kind of link between them makes them one', () => {
  const [a, b] = ['https://youtube.com/@a', 'https://youtube.com/@b']
  expect(linkLines(`${a} ${b}\n@c  @d`)).toEqual([a, b, '@c', '@d'])
  expect(severalLinks(`${a}, ${b}`)).toEqual([a, b])
  expect(severalLinks(' @a;@b ')).toEqual(['@a', '@b'])
  expect(severalLinks(`${a}\n${b}`)).toEqual([a, b])
  expect(severalLinks(a)).toEqual([])
  expect(severalLinks(`제 채널은 ${a} 입니다`)).toEqual([])
  expect(severalLinks(`@a, ${a}`)).toEqual([])
  expect(severalLinks('하늘,@haneul')).toEqual([])
})

test('a category beside a link is read in any language, whatever else is in the line', () => {
  const text = '@a, Food\n@b\t음식\n하늘,https://youtube.com/@c,美食\n@d;SPORTS\n@e, something'
  expect(linkLines(text)).toEqual(['@a', '@b', 'https://youtube.com/@c', '@d', '@e'])
  const found = besideLinks(text, categoryNamed)
  expect(found.get('@a')).toBe('food')
  expect(found.get('@b')).toBe('food')
  expect(found.get('https://youtube.com/@c')).toBe('food')
  expect(found.get('@d')).toBe('sports')
  expect(found.has('@e')).toBe(false)
})
