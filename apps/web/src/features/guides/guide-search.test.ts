import { guides } from '@cuesheet/contract/guides'
import { expect, it } from 'vitest'
import { markMatches, searchGuides } from './guide-search.ts'
import { guidesSearch } from './guides-search.ts'

const entry = (
  guide: 'pc-upload' | 'pc-auth',
  guideTitle: string,
  hash: string,
  title: string,
  text: string,
) => ({
  path: guides[guide].path,
  guideTitle,
  hash,
  title,
  words: `${title} ${text}`,
})
const entries = [
  entry('pc-upload', 'PC에서 음원 넣고 업로드하기', 'edit', '동영상에 음원 넣기', '오디오 트랙에 넣으세요.'),
  entry('pc-upload', 'PC에서 음원 넣고 업로드하기', 'volume', '음원 볼륨 맞추기', '15% 이상으로'),
  entry('pc-upload', 'PC에서 음원 넣고 업로드하기', 'check', '추가한 음원 확인', '볼륨을 들어 보세요.'),
  entry('pc-auth', 'Verify on a computer', 'copy', 'Copy the code', 'It looks like CS-XXXX-XXXX.'),
  entry('pc-auth', 'Verify on a computer', 'paste', 'Paste the code', 'Into the Description.'),
]
const found = (typed: string) => searchGuides(entries, typed).map(({ hash }) => hash)

it('finds Korean by part of a word, steps that say it in their title first', () => {
  expect(found('볼륨')).toEqual(['volume', 'check'])
  expect(found('륨')).toEqual(['volume', 'check'])
  expect(found('트랙')).toEqual(['edit'])
})

it('finds all words in any order, case and width', () => {
  expect(found('code PASTE')).toEqual(['paste'])
  expect(found('ｃｓ-xxxx')).toEqual(['copy'])
  expect(found('paste nothing')).toEqual([])
})

it('shows a guide whose title is meant by its beginning', () => {
  expect(found('computer')).toEqual(['copy'])
  expect(found('computer description')).toEqual(['paste'])
})

it('finds nothing for nothing', () => {
  expect(found('')).toEqual([])
  expect(found('  ')).toEqual([])
})

it('marks what was typed, taking its signs literally', () => {
  expect(markMatches('음원 볼륨 15%', '15%')).toEqual([
    { part: '음원 볼륨 ', isMatch: false },
    { part: '15%', isMatch: true },
  ])
  expect(markMatches('Copy (the code)', 'COPY (')).toEqual([
    { part: 'Copy', isMatch: true },
    { part: ' ', isMatch: false },
    { part: '(', isMatch: true },
    { part: 'the code)', isMatch: false },
  ])
  expect(markMatches('a', ' ')).toEqual([{ part: 'a', isMatch: false }])
})

it('reads a search from the address', () => {
  expect(guidesSearch({ search: ' 볼륨 ' })).toEqual({ search: '볼륨' })
  expect(guidesSearch({ search: '   ' })).toEqual({ search: undefined })
  expect(guidesSearch({ search: 'x'.repeat(500) }).search).toBeUndefined()
})
